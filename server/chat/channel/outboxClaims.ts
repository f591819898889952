import type { OutgoingMessage } from '#domain/chat/channel.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { NumberSecretsRow } from '../service/credentials.ts';
import { serviceTimeout } from '../service/graph.ts';
import {
  claimLaneTicket,
  deleteLaneTicket,
  type LaneTicket,
  postponeLaneTicket,
  requeueLaneTicket,
} from './tickets.ts';

/**
 * In milliseconds: a burst of 6 to one person and one more every 6 s, 20 a second from one number (chat.md, section 1).
 */
export const sendRates = { contact: { each: 6000, ahead: 5 * 6000 }, number: { each: 50, ahead: 19 * 50 } };
/** In milliseconds. A longer delay is impossible: it was stored before the clock was set back. */
const maxPlausibleDelay = 120_000;
/** How long a message whose response was lost waits to be recognised by its own id, in milliseconds. */
export const recognitionMilliseconds = 60_000;

/** A message that this process is sending. */
export type ClaimedMessage = {
  messageId: string;
  contactId: string;
  attempts: number;
  message: OutgoingMessage;
  replyTo: string | null;
  to: { phone: string | null; serviceUserId: string | null };
  number: NumberSecretsRow;
};

type SendingNumber = { id: string; kind: NumberSecretsRow['kind']; service_id: string; token_sealed: string | null };
type ContactRow = { phone: string | null; service_user_id: string | null; free_at: Date };
type MessageRow = {
  message_id: string;
  attempts: number;
  content: OutgoingMessage;
  reply_to: string | null;
  next_at: Date;
  is_unsure: boolean;
};

/** Numbers with a due ticket, the one that has sent least recently first. */
const waitingNumbers = (paced: string) => `select n.id, n.kind, n.number_id as service_id, n.token_sealed
  from channel_numbers n cross join lateral (
    select from channel_tickets where queue = n.id::text and next_at <= $1 limit 1) as ticket
  where ${paced} order by n.paced_until limit 1`;

/**
 * Claims the next message: numbers alternate, then the shops of a number, then the customers of a shop, each with their
 * first message. `paced`: there are messages, but their number has reached its rate limit. `again`: the next contact
 * must wait or has nothing to send.
 */
export async function claimNextMessage(
  tx: Transaction,
  now: Date,
): Promise<ClaimedMessage | 'none' | 'paced' | 'again'> {
  const { client } = tx;
  const numberBy = new Date(now.getTime() + sendRates.number.ahead);
  const bounds = [now, numberBy, new Date(now.getTime() + maxPlausibleDelay)];
  const isFree = '(n.paced_until <= $2 or n.paced_until > $3)';
  const { rows } = await client.query<SendingNumber>(waitingNumbers(isFree), bounds);
  const [number] = rows;
  if (!number) {
    const paced = await client.query(waitingNumbers(`not ${isFree}`), bounds);
    return paced.rowCount ? 'paced' : 'none';
  }
  const ticket = await claimLaneTicket(tx, number.id, now);
  if (!ticket) return 'none';
  const contact = await lockContact(tx, ticket.lane, now);
  if (contact === 'busy') return postponeMessage(tx, ticket, now, 50);
  const message = contact && (await lockFirstMessage(tx, ticket.lane));
  if (!message) {
    await deleteLaneTicket(tx, ticket);
    return 'again';
  }
  const freeAt = new Date(Math.max(message.next_at.getTime(), contact.free_at.getTime()));
  if (freeAt > now) return postponeMessage(tx, ticket, now, freeAt.getTime() - now.getTime());
  if (message.is_unsure && (await hasUnreadReports(tx, ticket.lane))) return postponeMessage(tx, ticket, now, 1000);
  if (!(await countForNumber(tx, number.id, now))) return 'paced';
  await holdMessage(tx, ticket, message.message_id, now);
  return toClaimedMessage(number, ticket.lane, contact, message);
}

async function postponeMessage(tx: Transaction, ticket: LaneTicket, now: Date, milliseconds: number): Promise<'again'> {
  await postponeLaneTicket(tx, ticket, { now, nextAt: new Date(now.getTime() + milliseconds) });
  return 'again';
}

/**
 * Returns the contact with the time from which the service accepts one more message to them. `busy`: another process
 * has locked it.
 */
async function lockContact({ client }: Transaction, id: string, now: Date): Promise<ContactRow | 'busy' | undefined> {
  const { rows } = await client.query<ContactRow>({
    name: 'lock-recipient',
    text: `select phone, service_user_id,
        case when paced_until > $4 then $2 else greatest($2, paced_until - make_interval(secs => $3)) end as free_at
      from contacts where id = $1 for no key update skip locked`,
    values: [id, now, sendRates.contact.ahead / 1000, new Date(now.getTime() + maxPlausibleDelay)],
  });
  if (rows[0]) return rows[0];
  const there = await client.query('select from contacts where id = $1', [id]);
  return there.rowCount ? 'busy' : undefined;
}

/**
 * Messages behind an earlier one of the same contact are never candidates, even if the outcome of the earlier one is
 * unknown.
 */
async function lockFirstMessage({ client }: Transaction, contactId: string): Promise<MessageRow | undefined> {
  const { rows } = await client.query<MessageRow>({
    text: `select o.message_id, o.attempts, content, reply_to, next_at, o.state <> 'queued' as is_unsure
      from channel_outbox o join channel_messages m on m.id = o.message_id
      where o.contact_id = $1 order by sequence limit 1 for no key update of o`,
    values: [contactId],
  });
  return rows[0];
}

/**
 * Unread reports about this person may confirm a message with unknown outcome; resending it now would send it twice.
 */
async function hasUnreadReports({ client }: Transaction, contactId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from contacts join channel_events on handled_at is null and channel_events.kind = 'state'
        and lane in (contacts.number_id || ':' || ltrim(phone, '+'), contacts.number_id || ':' || service_user_id)
      where contacts.id = $1 limit 1`,
    [contactId],
  );
  return Boolean(rowCount);
}

/** SQL of the time from which the next message counts: now, or after the messages that were sent ahead. */
const paceStartSql = (now: string, limit: string) =>
  `(case when paced_until > ${limit}::timestamptz then ${now}::timestamptz
    else greatest(paced_until, ${now}::timestamptz) end)`;

/** Returns `false` if the number has reached its rate limit for now. */
async function countForNumber({ client }: Transaction, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    `update channel_numbers set paced_until = ${paceStartSql('$2', '$5')} + make_interval(secs => $4)
      where id = $1 and (paced_until <= $3 or paced_until > $5)`,
    [
      id,
      now,
      new Date(now.getTime() + sendRates.number.ahead),
      sendRates.number.each / 1000,
      new Date(now.getTime() + maxPlausibleDelay),
    ],
  );
  return Boolean(rowCount);
}

/** Reserves the message, and those after it to the same contact, until it could be recognised by its own id. */
async function holdMessage(tx: Transaction, ticket: LaneTicket, messageId: string, now: Date): Promise<void> {
  const until = new Date(now.getTime() + serviceTimeout + recognitionMilliseconds);
  await tx.client.query(
    `update contacts set paced_until = ${paceStartSql('$2', '$4')} + make_interval(secs => $3) where id = $1`,
    [ticket.lane, now, sendRates.contact.each / 1000, new Date(now.getTime() + maxPlausibleDelay)],
  );
  await tx.client.query(
    "update channel_outbox set state = 'sending', attempts = attempts + 1, next_at = $2 where message_id = $1",
    [messageId, until],
  );
  await requeueLaneTicket(tx, ticket, { now, nextAt: until });
}

function toClaimedMessage(
  number: SendingNumber,
  contactId: string,
  contact: ContactRow,
  message: MessageRow,
): ClaimedMessage {
  return {
    messageId: message.message_id,
    contactId,
    attempts: message.attempts + 1,
    message: message.content,
    replyTo: message.reply_to,
    to: { phone: contact.phone, serviceUserId: contact.service_user_id },
    number: {
      id: number.id,
      kind: number.kind,
      numberId: number.service_id,
      tokenSealed: number.token_sealed,
      appSecretSealed: null,
    },
  };
}
