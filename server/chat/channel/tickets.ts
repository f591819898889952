import type { Transaction } from '#server/platform/database/connect.ts';

// Statements without a name are planned each time: a plan that was made while a queue was short would sort a long one.

/** When the next event is due; where one is already, the others are not looked through. */
export const eventsDue = (now: string) => `coalesce(
  (select next_at from channel_tickets where queue = 'events' and next_at <= ${now} limit 1),
  (select min(next_at) from channel_tickets where queue = 'events'))`;

/** When the next message to be sent is due, of any number. */
export const outboxDue = (now: string) => `coalesce(
  (select next_at from channel_tickets where queue <> 'events' and next_at <= ${now} limit 1),
  (select min(next_at) from channel_tickets where queue <> 'events'))`;

/** A lane that may have work, and whose turn it is. */
export type LaneTicket = { id: string; queue: string; lane: string; share: string };

/**
 * Claims the ticket of a queue whose turn comes first, until the transaction ends: shops alternate, whatever one of them
 * has queued (docs/decisions/chat-channel.md). `undefined`: nothing is due that nobody else has claimed.
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
 * Gives the lane of a claimed ticket its next turn, behind all of its share, due at `nextAt`. Other tickets of the lane
 * in the same share go: what they were written for is seen by the next one who claims this one.
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

/** What a lane waits for may be erased or taken back: after so many milliseconds it is looked at again. */
const maxWaitMilliseconds = 60_000;
const capWait = ({ now, nextAt }: TicketTimes) =>
  new Date(Math.min(nextAt.getTime(), now.getTime() + maxWaitMilliseconds));
type TicketTimes = { now: Date; nextAt: Date };

/** Lets a lane wait, for a minute at most, and keeps its turn. */
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

/** Removes the ticket of a lane without work. One that is committed meanwhile has a ticket of its own. */
export async function deleteLaneTicket({ client }: Transaction, { id }: LaneTicket): Promise<void> {
  await client.query({ name: 'drop-ticket', text: 'delete from channel_tickets where id = $1', values: [id] });
}

/** Makes the messages to a contact due at this time, after what came of the one before them; in a minute at most. */
export async function wakeContact({ client }: Transaction, contactId: string, times: TicketTimes): Promise<void> {
  await client.query({
    text: "update channel_tickets set next_at = $2 where lane = $1::text and queue <> 'events'",
    values: [contactId, capWait(times)],
  });
}
