import type { ChatContext } from '#server/chat/context.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { isEqualInConstantTime } from '#server/platform/secrets/seal.ts';

/** How long after the password check the download can be started. */
const lifetimeMilliseconds = 2 * 60_000;

type Parts = Pick<ChatContext, 'secrets' | 'now'>;
/** Signs with each configured secret, newest first. */
const signTicket = ({ secrets: { pseudonyms } }: Parts, { sellerId, userId }: SellerMember, end: number) =>
  pseudonyms(`archive:${sellerId}:${userId}:${end}`).map((signature) => `${end}.${signature}`);

/** Returns a ticket that proves for two minutes that this person has just entered their password. */
export const createArchiveTicket = (context: Parts, member: SellerMember): string =>
  signTicket(context, member, context.now().getTime() + lifetimeMilliseconds)[0] ?? '';

export function isValidArchiveTicket(context: Parts, member: SellerMember, ticket: string): boolean {
  const end = Number(ticket.split('.', 1)[0]);
  return (
    end > context.now().getTime() && signTicket(context, member, end).some((one) => isEqualInConstantTime(ticket, one))
  );
}
