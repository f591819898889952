import { type Expression, expressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { ChannelTickets, DB } from '#database/schema.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { statement } from '#server/platform/database/statement.ts';

// Unnamed statements are planned each time: a cached plan from a short queue would sort a long one.

/** The time when the next of these tickets is due; if one is due already, the others aren't scanned. */
function ticketsDue(now: Expression<Date>, queue: Expression<SqlBool>) {
  const eb = expressionBuilder<DB>();
  const tickets = eb.selectFrom('channelTickets').where(queue);
  const anyDue = tickets.select('nextAt').where('nextAt', '<=', now).limit(sql.lit(1));
  const first = tickets.select(({ fn }) => fn.min('nextAt').as('due'));
  return eb.fn.coalesce(anyDue, first);
}
const isQueue = expressionBuilder<DB, 'channelTickets'>();
const events = sql.lit('events');

/** The time when the next event is due. */
export const eventsDue = (now: Expression<Date>) => ticketsDue(now, isQueue('queue', '=', events));

/** The time when the next message is due, of any number. */
export const outboxDue = (now: Expression<Date>) => ticketsDue(now, isQueue('queue', '<>', events));

/** A lane that may have work, and its place in the rotation. */
export type LaneTicket = Pick<Selectable<ChannelTickets>, 'id' | 'queue' | 'lane' | 'share'>;

/**
 * Claims the ticket that comes next in a queue, until the transaction ends: shops alternate, however much one of them
 * has queued (docs/decisions/chat-channel.md). Returns `undefined` if nothing unclaimed is due.
 */
export function claimLaneTicket({ db }: Transaction, queue: string, now: Date): Promise<LaneTicket | undefined> {
  return db
    .selectFrom('channelTickets')
    .select(['id', 'queue', 'lane', 'share'])
    .where('queue', '=', queue)
    .where('nextAt', '<=', now)
    .orderBy('turn')
    .orderBy('id')
    .limit(sql.lit(1))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/**
 * Moves the lane of a claimed ticket behind all others of its share, due at `nextAt`. Other tickets of the lane in the
 * same share are deleted: the next claim of this one covers their work.
 */
export async function requeueLaneTicket(
  { db }: Transaction,
  { id, queue, lane, share }: LaneTicket,
  { now, nextAt = now }: { now: Date; nextAt?: Date },
): Promise<void> {
  const others = db
    .selectFrom('channelTickets')
    .select('id')
    .where('lane', '=', lane)
    .where('queue', '=', queue)
    .where('share', '=', share)
    .where('id', '<>', id)
    .forUpdate()
    .skipLocked();
  await db
    .with('merged', (w) => w.deleteFrom('channelTickets').where('id', 'in', others))
    .updateTable('channelTickets')
    .set(({ fn, val }) => ({ turn: fn<number>('next_turn', [val(queue), val(share), val(now)]), nextAt }))
    .where('id', '=', id)
    .execute();
}

/**
 * In milliseconds. The event that a lane waits for may be deleted or cancelled, so it is checked again after this time.
 */
const maxWaitMilliseconds = 60_000;
const capWait = ({ now, nextAt }: TicketTimes) =>
  new Date(Math.min(nextAt.getTime(), now.getTime() + maxWaitMilliseconds));
type TicketTimes = { now: Date; nextAt: Date };

/** Delays a lane by a minute at most, without losing its place in the rotation. */
export async function postponeLaneTicket({ db }: Transaction, { id }: LaneTicket, times: TicketTimes): Promise<void> {
  await db
    .updateTable('channelTickets')
    .set({ nextAt: capWait(times) })
    .where('id', '=', id)
    .execute();
}

const deleteTicket = statement((db, { id }: Pick<LaneTicket, 'id'>) =>
  db.deleteFrom('channelTickets').where('id', '=', id),
);

/** Removes the ticket of a lane without work. Work that is committed meanwhile has its own ticket. */
export async function deleteLaneTicket({ db }: Transaction, { id }: LaneTicket): Promise<void> {
  await deleteTicket(db, { id });
}

/** Sets when the messages to a contact are due, after the outcome of the one before them; a minute ahead at most. */
export async function wakeContact({ db }: Transaction, contactId: string, times: TicketTimes): Promise<void> {
  await db
    .updateTable('channelTickets')
    .set({ nextAt: capWait(times) })
    .where('lane', '=', contactId)
    .where('queue', '<>', 'events')
    .execute();
}
