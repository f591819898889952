import type { Context, SellerMember } from '../context.ts';
import { isSame } from '../seal.ts';

/** How long after the password was typed the archive can be begun to be fetched. */
const milliseconds = 2 * 60_000;

type Parts = Pick<Context, 'pseudonym' | 'now'>;
const write = ({ pseudonym }: Parts, { sellerId, userId }: SellerMember, end: number) =>
  `${end}.${pseudonym(`archive:${sellerId}:${userId}:${end}`)}`;

/** What shows for two minutes that this person has just typed their password. */
export const giveTicket = (context: Parts, member: SellerMember): string =>
  write(context, member, context.now().getTime() + milliseconds);

export function isTicketOf(context: Parts, member: SellerMember, ticket: string): boolean {
  const end = Number(ticket.split('.', 1)[0]);
  return end > context.now().getTime() && isSame(ticket, write(context, member, end));
}
