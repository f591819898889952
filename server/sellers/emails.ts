import type { SellerDecision } from '#domain/sellers.ts';
import { quoted } from '#domain/text.ts';
import * as texts from '#texts/emails.gen.ts';
import type { Mail } from '../mail/outbox.ts';

export type Recipient = { businessName: string; ownerName: string };

/** The names in a seller's mails, as quoted data. */
export const namesOf = ({ businessName, ownerName }: Recipient) => ({
  owner: quoted(ownerName),
  business: quoted(businessName),
});

/** Addresses that a mail leads to; the shop has one once it is approved. */
type Links = { login: string; shop: string };
type Facts = ReturnType<typeof namesOf> & Links;

const outcomes: Record<SellerDecision, { subject(): string; body(facts: Facts): string }> = {
  approve: { subject: texts.approvedSubject, body: texts.approved },
  reject: { subject: texts.rejectedSubject, body: texts.rejected },
  suspend: { subject: texts.suspendedSubject, body: texts.suspended },
};

export function decisionMail(decision: SellerDecision, to: string, seller: Recipient, links: Links): Mail {
  const { subject, body } = outcomes[decision];
  return { to, isUrgent: true, write: () => ({ subject: subject(), body: body({ ...namesOf(seller), ...links }) }) };
}
