import { keysOf } from '#domain/platform/records.ts';

/** The areas by which the audit log is filtered. */
export const auditAreas = ['signIn', 'account', 'sellers', 'products', 'reviews', 'chats', 'settings', 'data'] as const;
export type AuditArea = (typeof auditAreas)[number];

/** The kind of record that an act changed; the row stores its id as well. */
export type AuditTarget = 'user' | 'seller' | 'product' | 'review' | 'report';

type AuditActDefinition = { area: AuditArea; target: AuditTarget | null };

/**
 * Every administrative and account act in the audit log. Acts on one's own account have no target, as the actor is the
 * target. Never rename an act: chained rows are never rewritten.
 */
export const auditActs = {
  audit_started: { area: 'settings', target: null },
  audit_exported: { area: 'data', target: null },

  signed_in: { area: 'signIn', target: null },
  signed_out: { area: 'signIn', target: null },
  sign_in_failures: { area: 'signIn', target: 'user' },
  recovery_code_used: { area: 'signIn', target: null },
  session_ended: { area: 'signIn', target: null },
  other_sessions_ended: { area: 'signIn', target: null },
  all_sessions_ended: { area: 'signIn', target: null },

  registered: { area: 'account', target: 'seller' },
  admin_created: { area: 'account', target: 'user' },
  admin_invited: { area: 'account', target: null },
  invitation_withdrawn: { area: 'account', target: null },
  admin_joined: { area: 'account', target: null },
  admin_removed: { area: 'account', target: 'user' },
  profile_changed: { area: 'account', target: null },
  password_changed: { area: 'account', target: null },
  password_reset_asked: { area: 'account', target: 'user' },
  password_reset: { area: 'account', target: 'user' },
  email_change_asked: { area: 'account', target: null },
  email_change_cancelled: { area: 'account', target: null },
  email_changed: { area: 'account', target: 'user' },
  email_change_undone: { area: 'account', target: 'user' },
  second_factor_on: { area: 'account', target: null },
  second_factor_off: { area: 'account', target: null },
  second_factor_reset: { area: 'account', target: 'user' },
  recovery_codes_renewed: { area: 'account', target: null },

  seller_approved: { area: 'sellers', target: 'seller' },
  seller_rejected: { area: 'sellers', target: 'seller' },
  seller_suspended: { area: 'sellers', target: 'seller' },
  seller_reinstated: { area: 'sellers', target: 'seller' },
  seller_noted: { area: 'sellers', target: 'seller' },
  seller_signed_out: { area: 'sellers', target: 'seller' },

  product_activated: { area: 'products', target: 'product' },
  product_deactivated: { area: 'products', target: 'product' },
  product_deleted: { area: 'products', target: 'product' },
  products_imported: { area: 'products', target: 'seller' },
  import_undone: { area: 'products', target: 'seller' },

  review_hidden: { area: 'reviews', target: 'review' },
  review_shown: { area: 'reviews', target: 'review' },
  appeal_answered: { area: 'products', target: 'seller' },
  visitor_reports_acted_on: { area: 'products', target: 'seller' },
  visitor_reports_dismissed: { area: 'products', target: 'seller' },

  report_read: { area: 'chats', target: 'report' },
  report_resolved: { area: 'chats', target: 'report' },
  number_connected: { area: 'chats', target: 'seller' },
  number_disconnected: { area: 'chats', target: 'seller' },
  phone_connected: { area: 'chats', target: 'seller' },
  phone_disconnected: { area: 'chats', target: 'seller' },

  support_contact_changed: { area: 'settings', target: null },
  assistant_changed: { area: 'settings', target: null },
  order_templates_changed: { area: 'settings', target: null },
  upi_changed: { area: 'settings', target: 'seller' },
  payment_provider_changed: { area: 'settings', target: 'seller' },

  shop_exported: { area: 'data', target: 'seller' },
  account_closed: { area: 'data', target: 'seller' },
  customer_exported: { area: 'data', target: null },
  customer_erased: { area: 'data', target: null },
} as const satisfies Record<string, AuditActDefinition>;
export type AuditAct = keyof typeof auditActs;
export const auditActNames = keysOf(auditActs);

/** Fields of a profile, named as in the forms. The audit log never stores their values. */
export type ProfileField = 'name' | 'businessName' | 'ownerName' | 'phone' | 'address' | 'category' | 'description';

/** How a user proved their identity. */
export type SignInMethod = 'password' | 'app' | 'recoveryCode';

/**
 * Extra details in the audit log, by act. They never include typed text, names, phones or addresses, because a row
 * cannot be changed when a person asks to be erased.
 */
export type AuditDetails = {
  signed_in: {
    method: SignInMethod;
    failuresBefore: number;
    browser?: string | undefined;
    system?: string | undefined;
  };
  sign_in_failures: { failures: number; sources: number };
  recovery_code_used: { left: number };
  profile_changed: { fields: ProfileField[] };
  product_deleted: { sellerId: string };
  /** Numbers of products; `refused` are those that an error kept out. */
  products_imported: { created: number; changed: number; refused: number };
  second_factor_reset: { by: 'administrator' | 'operator' };
};

/** Whose permissions an act used; strangers have none, and the program acts for itself. */
export const auditRoles = ['admin', 'seller', 'operator', 'stranger', 'program'] as const;
export type AuditRole = (typeof auditRoles)[number];

/** How many days a row is stored. */
export const auditRetentionDays = 400;
