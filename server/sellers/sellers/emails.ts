import { chatCommands } from '#domain/chat/chatCommands.ts';
import { hasContact, type SupportContact } from '#domain/identity/support.ts';
import type { SellerDecision } from '#domain/sellers/sellers.ts';
import { namesOf, type Recipient } from '#server/identity/members/business.ts';
import type { Mail } from '#server/platform/mail/outbox.ts';
import * as texts from '#texts/emails.gen.ts';
import { formatDateTime } from '#texts/formats.ts';

/** Returns the administrators' contact details on one line. */
const formatSupportContact = ({ email, phoneTyped }: SupportContact): string =>
  [email, phoneTyped].filter(Boolean).join(' · ');

/** The code that connects the shop's phone, and the URL in its QR code. */
export type MailedCode = { code: string; expiresAt: Date; address: string };

/**
 * The contents of a decision email: links (to the shop, once approved), the code that connects its phone, the
 * administrator's reason, and contact details.
 */
export type DecisionFacts = {
  login: string;
  shop: string;
  phone: string;
  code?: MailedCode;
  reason?: string;
  contact: SupportContact | null;
};
type DecisionMailWords = ReturnType<typeof namesOf> &
  Record<'login' | 'shop' | 'phone' | 'code' | 'until' | 'reason' | 'howToAnswer', string>;

const phoneChanges = {
  connected: { subject: texts.phoneConnectedSubject, body: texts.phoneConnected },
  replaced: { subject: texts.phoneReplacedSubject, body: texts.phoneReplaced },
  disconnected: { subject: texts.phoneDisconnectedSubject, body: texts.phoneDisconnected },
};
export type PhoneChange = keyof typeof phoneChanges;
type ChangedPhone = Recipient & { email: string; phone: string; link: string };

/** Informs the owner of a shop that a phone now acts for it, replaced the earlier one, or no longer does. */
export const writePhoneEmail = (change: PhoneChange, { email, phone, link, ...names }: ChangedPhone): Mail => {
  const { subject, body } = phoneChanges[change];
  const write = () => ({ subject: subject(), body: body({ ...namesOf(names), phone, link }) });
  return { to: email, isUrgent: true, write };
};

type ReinstatedSeller = Recipient & { email: string; reason: string; login: string };

/** Informs a seller that the operator has approved their shop again, with the reason. */
export const writeReinstatedEmail = ({ email, reason, login, ...names }: ReinstatedSeller): Mail => ({
  to: email,
  isUrgent: true,
  write: () => ({ subject: texts.reinstatedSubject(), body: texts.reinstated({ ...namesOf(names), reason, login }) }),
});

const outcomes: Record<SellerDecision, { subject(): string; body(words: DecisionMailWords): string }> = {
  approve: { subject: texts.approvedSubject, body: texts.approved },
  reject: { subject: texts.rejectedSubject, body: texts.rejected },
  suspend: { subject: texts.suspendedSubject, body: texts.suspended },
};

export function writeDecisionEmail(
  decision: SellerDecision,
  to: string,
  seller: Recipient,
  facts: DecisionFacts,
): Mail {
  const { subject, body } = outcomes[decision];
  const { code, reason = '', contact, ...links } = facts;
  const words = () => ({
    ...namesOf(seller),
    ...links,
    reason,
    howToAnswer: hasContact(contact) ? texts.howToAnswer({ ways: formatSupportContact(contact) }) : '',
    code: code ? chatCommands.connect(code.code) : '',
    until: code ? formatDateTime(code.expiresAt.toISOString()) : '',
  });
  const write = () => ({ subject: subject(), body: body(words()) });
  return { to, isUrgent: true, write, ...(code && { qrCode: code.address }) };
}
