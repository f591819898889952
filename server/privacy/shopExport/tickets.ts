import type { ChatContext } from '#server/chat/context.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { isSame } from '#server/platform/secrets/seal.ts';

/** How long after the password was typed the archive can be begun to be fetched. */
const milliseconds = 2 * 60_000;

type Parts = Pick<ChatContext, 'secrets' | 'now'>;
/** As each of the configured secrets signs it, the newest first. */
const signed = ({ secrets: { pseudonyms } }: Parts, { sellerId, userId }: SellerMember, end: number) =>
  pseudonyms(`archive:${sellerId}:${userId}:${end}`).map((signature) => `${end}.${signature}`);

/** What shows for two minutes that this person has just typed their password. */
export const giveTicket = (context: Parts, member: SellerMember): string =>
  signed(context, member, context.now().getTime() + milliseconds)[0] ?? '';

export function isTicketOf(context: Parts, member: SellerMember, ticket: string): boolean {
  const end = Number(ticket.split('.', 1)[0]);
  return end > context.now().getTime() && signed(context, member, end).some((one) => isSame(ticket, one));
}
