import type { Transaction } from '#server/platform/database/connect.ts';

// Unnamed statements are planned each time: a cached plan from a short queue would sort a long one.

/** SQL of the time when the next event is due; if one is due already, the others aren't scanned. */
export const eventsDue = (now: string) => `coalesce(
  (select next_at from channel_tickets where queue = 'events' and next_at <= ${now} limit 1),
  (select min(next_at) from channel_tickets where queue = 'events'))`;

/** SQL of the time when the next message is due, of any number. */
export const outboxDue = (now: string) => `coalesce(
  (select next_at from channel_tickets where queue <> 'events' and next_at <= ${now} limit 1),
  (select min(next_at) from channel_tickets where queue <> 'events'))`;

/** A lane that may have work, and its place in the rotation. */
export type LaneTicket = { id: string; queue: string; lane: string; share: string };

/**
 * Claims the ticket that comes next in a queue, until the transaction ends: shops alternate, however much one of them
 * has queued (docs/decisions/chat-channel.md). Returns `undefined` if nothing unclaimed is due.
 */
export async function claimLaneTicket(
  { client }: Transaction,
  queue: string,
  now: Date,
): Promise<LaneTicket | undefined> {
  const { rows } = await client.query<LaneTicket>({
    text: `select id, queue, lane, share from channel_tickets where queue = $1 and next_at <= $2
      order by turn, id limit 1 for update skip locked`,
    values: [queue, now],
  });
  return rows[0];
}

/**
 * Moves the lane of a claimed ticket behind all others of its share, due at `nextAt`. Other tickets of the lane in the
 * same share are deleted: the next claim of this one covers their work.
 */
export async function requeueLaneTicket(
  { client }: Transaction,
  ticket: LaneTicket,
  { now, nextAt = now }: { now: Date; nextAt?: Date },
): Promise<void> {
  await client.query({
    text: `with merged as (delete from channel_tickets where id in (select id from channel_tickets
          where lane = $3 and queue = $2 and share = $4 and id <> $1 for update skip locked))
      update channel_tickets set turn = next_turn($2, $4, $5), next_at = $6 where id = $1`,
    values: [ticket.id, ticket.queue, ticket.lane, ticket.share, now, nextAt],
  });
}

/**
 * In milliseconds. The event that a lane waits for may be deleted or cancelled, so it is checked again after this time.
 */
const maxWaitMilliseconds = 60_000;
const capWait = ({ now, nextAt }: TicketTimes) =>
  new Date(Math.min(nextAt.getTime(), now.getTime() + maxWaitMilliseconds));
type TicketTimes = { now: Date; nextAt: Date };

/** Delays a lane by a minute at most, without losing its place in the rotation. */
export async function postponeLaneTicket(
  { client }: Transaction,
  { id }: LaneTicket,
  times: TicketTimes,
): Promise<void> {
  await client.query({
    text: 'update channel_tickets set next_at = $2 where id = $1',
    values: [id, capWait(times)],
  });
}

/** Removes the ticket of a lane without work. Work that is committed meanwhile has its own ticket. */
export async function deleteLaneTicket({ client }: Transaction, { id }: LaneTicket): Promise<void> {
  await client.query({ name: 'drop-ticket', text: 'delete from channel_tickets where id = $1', values: [id] });
}

/** Sets when the messages to a contact are due, after the outcome of the one before them; a minute ahead at most. */
export async function wakeContact({ client }: Transaction, contactId: string, times: TicketTimes): Promise<void> {
  await client.query({
    text: "update channel_tickets set next_at = $2 where lane = $1::text and queue <> 'events'",
    values: [contactId, capWait(times)],
  });
}
