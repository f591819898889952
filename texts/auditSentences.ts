import type {
  AuditAct,
  AuditDetails,
  AuditRole,
  AuditTarget,
  ProfileField,
  SignInMethod,
} from '#domain/identity/audit.ts';
import * as texts from './auditSentences.gen.ts';
import { userAgentLabel } from './labels.ts';

/** The names in a sentence. A deleted product still has its shop. */
type Names = { who: string; what: string; shop: string };

const sentences: Record<AuditAct, (names: Names) => string> = {
  audit_started: texts.auditStarted,
  audit_exported: texts.auditExported,
  signed_in: texts.signedIn,
  signed_out: texts.signedOut,
  sign_in_failures: texts.signInFailures,
  recovery_code_used: texts.recoveryCodeUsed,
  session_ended: texts.sessionEnded,
  other_sessions_ended: texts.otherSessionsEnded,
  all_sessions_ended: texts.allSessionsEnded,
  registered: texts.registered,
  admin_created: texts.adminCreated,
  admin_invited: texts.adminInvited,
  invitation_withdrawn: texts.invitationWithdrawn,
  admin_joined: texts.adminJoined,
  admin_removed: texts.adminRemoved,
  profile_changed: texts.profileChanged,
  password_changed: texts.passwordChanged,
  password_reset_asked: texts.passwordResetAsked,
  password_reset: texts.passwordReset,
  email_change_asked: texts.emailChangeAsked,
  email_change_cancelled: texts.emailChangeCancelled,
  email_changed: texts.emailChanged,
  email_change_undone: texts.emailChangeUndone,
  second_factor_on: texts.secondFactorOn,
  second_factor_off: texts.secondFactorOff,
  second_factor_reset: texts.secondFactorReset,
  recovery_codes_renewed: texts.recoveryCodesRenewed,
  seller_approved: texts.sellerApproved,
  seller_rejected: texts.sellerRejected,
  seller_suspended: texts.sellerSuspended,
  seller_noted: texts.sellerNoted,
  seller_signed_out: texts.sellerSignedOut,
  product_activated: texts.productActivated,
  product_deactivated: texts.productDeactivated,
  product_deleted: texts.productDeleted,
  products_imported: texts.productsImported,
  import_undone: texts.importUndone,
  review_hidden: texts.reviewHidden,
  seller_reinstated: texts.sellerReinstated,
  review_shown: texts.reviewShown,
  appeal_answered: texts.appealAnswered,
  visitor_reports_acted_on: texts.visitorReportsActedOn,
  visitor_reports_dismissed: texts.visitorReportsDismissed,
  report_read: texts.reportRead,
  report_resolved: texts.reportResolved,
  number_connected: texts.numberConnected,
  number_disconnected: texts.numberDisconnected,
  phone_connected: texts.phoneConnected,
  phone_disconnected: texts.phoneDisconnected,
  support_contact_changed: texts.supportContactChanged,
  assistant_changed: texts.assistantChanged,
  order_templates_changed: texts.orderTemplatesChanged,
  upi_changed: texts.upiChanged,
  payment_provider_changed: texts.paymentProviderChanged,
  shop_exported: texts.shopExported,
  account_closed: texts.accountClosed,
  customer_exported: texts.customerExported,
  customer_erased: texts.customerErased,
};

/** The actor, if the name is unknown. */
const unknownActorNames: Record<AuditRole, () => string> = {
  admin: texts.closedActor,
  seller: texts.closedActor,
  operator: texts.operator,
  stranger: texts.somebody,
  program: texts.program,
};

const deletedTargetNames: Record<AuditTarget, () => string> = {
  user: texts.closedAccount,
  seller: texts.goneShop,
  product: texts.goneProduct,
  review: texts.goneProduct,
  report: texts.goneShop,
};

/** An act with current names; `null` if deleted. */
export type NamedAuditAct = {
  act: AuditAct;
  role: AuditRole;
  who: string | null;
  target: AuditTarget | null;
  /** Whether the target was ever known; guessed addresses have none. */
  hasTarget: boolean;
  what: string | null;
  shop: string | null;
};

/** The act as a sentence. */
export function auditSentence({ act, role, who, target, hasTarget, what, shop }: NamedAuditAct): string {
  const without = !target ? '' : hasTarget ? deletedTargetNames[target]() : texts.unknownAddress();
  return sentences[act]({
    who: who ?? unknownActorNames[role](),
    what: what ?? without,
    shop: shop ?? texts.goneShop(),
  });
}

const signInMethodNames: Record<SignInMethod, () => string> = {
  password: texts.withPassword,
  app: texts.withApp,
  recoveryCode: texts.withRecoveryCode,
};
const profileFieldNames: Record<ProfileField, () => string> = {
  name: texts.name,
  businessName: texts.businessName,
  ownerName: texts.ownerName,
  phone: texts.phone,
  address: texts.address,
  category: texts.category,
  description: texts.description,
};

type AuditDetailValues = Partial<AuditDetails[keyof AuditDetails]>;

/** Further details in a few words; empty if there are none. */
export function describeAuditDetails(details: AuditDetailValues): string {
  const parts: string[] = [];
  if ('method' in details && details.method) {
    parts.push(
      signInMethodNames[details.method](),
      userAgentLabel({ browser: details.browser, system: details.system }),
    );
    if (details.failuresBefore) parts.push(texts.failuresBefore({ failures: details.failuresBefore }));
  }
  if ('failures' in details && details.failures) parts.push(texts.failures({ failures: details.failures }));
  if ('sources' in details && details.sources) parts.push(texts.sources({ sources: details.sources }));
  if ('left' in details && details.left !== undefined) parts.push(texts.codesLeft({ left: details.left }));
  if ('fields' in details && details.fields) parts.push(...details.fields.map((field) => profileFieldNames[field]()));
  if ('created' in details && details.created !== undefined) {
    const { created, changed = 0, refused = 0 } = details;
    parts.push(texts.created({ created }), texts.changed({ changed }), texts.refused({ refused }));
  }
  return parts.join(' · ');
}

/** The role in which somebody acted. */
export const auditRoleLabels: Record<AuditRole, () => string> = {
  admin: texts.roleAdmin,
  seller: texts.roleSeller,
  operator: texts.roleOperator,
  stranger: texts.roleStranger,
  program: texts.roleProgram,
};
