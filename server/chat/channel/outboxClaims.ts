import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { OutgoingMessage } from '#domain/chat/channel.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { type QueryBuilder, withCachedPlan } from '#server/platform/database/queryBuilder.ts';
import { statement } from '#server/platform/database/statement.ts';
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

/** `numberBy`: a number that is paced beyond this time has reached its limit; beyond `latest` no time is plausible. */
type Pace = { now: Date; numberBy: Date; latest: Date };

const paceAt = (now: Date): Pace => ({
  now,
  numberBy: new Date(now.getTime() + sendRates.number.ahead),
  latest: new Date(now.getTime() + maxPlausibleDelay),
});

/** Whether a number hasn't reached its rate limit. */
const isFree = ({ eb, or }: ExpressionBuilder<DB, 'channelNumbers'>, { numberBy, latest }: Pace) =>
  or([eb('channelNumbers.pacedUntil', '<=', numberBy), eb('channelNumbers.pacedUntil', '>', latest)]);

/** Numbers with a due ticket, the one that has sent least recently first. */
const waitingNumbers = (db: QueryBuilder, { now }: Pace) =>
  db
    .selectFrom('channelNumbers')
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('channelTickets')
        .where('queue', '=', eb.cast<string>('channelNumbers.id', 'text'))
        .where('nextAt', '<=', now)
        .limit(sql.lit(1))
        .as('ticket'),
    )
    .select(['id', 'kind', 'numberId', 'tokenSealed'])
    .orderBy('channelNumbers.pacedUntil')
    .limit(sql.lit(1));

const findFreeNumber = statement((db, pace: Pace) => waitingNumbers(db, pace).where((eb) => isFree(eb, pace)));
const findPacedNumber = statement((db, pace: Pace) => waitingNumbers(db, pace).where((eb) => eb.not(isFree(eb, pace))));

/**
 * Claims the next message: numbers alternate, then the shops of a number, then the customers of a shop, each with their
 * first message. `paced`: there are messages, but their number has reached its rate limit. `again`: the next contact
 * must wait or has nothing to send.
 */
export async function claimNextMessage(
  tx: Transaction,
  now: Date,
): Promise<ClaimedMessage | 'none' | 'paced' | 'again'> {
  const pace = paceAt(now);
  const [number] = await findFreeNumber(tx.db, pace);
  if (!number) {
    const paced = await findPacedNumber(tx.db, pace);
    return paced.length > 0 ? 'paced' : 'none';
  }
  const ticket = await claimLaneTicket(tx, number.id, now);
  if (!ticket) return 'none';
  const contact = await lockContact(tx, ticket.lane, pace);
  if (contact === 'busy') return postponeMessage(tx, ticket, now, 50);
  const message = contact && (await lockFirstMessage(tx, ticket.lane));
  if (!message) {
    await deleteLaneTicket(tx, ticket);
    return 'again';
  }
  const freeAt = new Date(Math.max(message.nextAt.getTime(), contact.freeAt.getTime()));
  if (freeAt > now) return postponeMessage(tx, ticket, now, freeAt.getTime() - now.getTime());
  const isUnsure = message.state !== 'queued';
  if (isUnsure && (await hasUnreadReports(tx, ticket.lane))) return postponeMessage(tx, ticket, now, 1000);
  if (!(await countForNumber(tx, number.id, pace))) return 'paced';
  await holdMessage(tx, ticket, message.messageId, pace);
  return toClaimedMessage(number, ticket.lane, contact, message);
}

async function postponeMessage(tx: Transaction, ticket: LaneTicket, now: Date, milliseconds: number): Promise<'again'> {
  await postponeLaneTicket(tx, ticket, { now, nextAt: new Date(now.getTime() + milliseconds) });
  return 'again';
}

type WaitingContact = Pick<Pace, 'now' | 'latest'> & { id: string };
const lockWaitingContact = statement((db, { id, now, latest }: WaitingContact) =>
  db
    .selectFrom('contacts')
    .select(['phone', 'serviceUserId'])
    .select(({ ref }) => {
      const spaced = sql<Date>`${ref('pacedUntil')} - make_interval(secs => ${sendRates.contact.ahead / 1000})`;
      return sql<Date>`case when ${ref('pacedUntil')} > ${latest} then ${now}
        else greatest(${now}, ${spaced}) end`.as('freeAt');
    })
    .where('id', '=', id)
    .forNoKeyUpdate()
    .skipLocked(),
);
type LockedContact = Awaited<ReturnType<typeof lockWaitingContact>>[number];

/**
 * Returns the contact with the time from which the service accepts one more message to them. `busy`: another process
 * has locked it.
 */
async function lockContact({ db }: Transaction, id: string, pace: Pace): Promise<LockedContact | 'busy' | undefined> {
  const { now, latest } = pace;
  const [contact] = await lockWaitingContact(db, { id, now, latest });
  if (contact) return contact;
  const busy = await db.selectFrom('contacts').select('id').where('id', '=', id).executeTakeFirst();
  return busy && 'busy';
}

/**
 * Messages behind an earlier one of the same contact are never candidates, even if the outcome of the earlier one is
 * unknown.
 */
const lockFirstMessage = ({ db }: Transaction, contactId: string) =>
  db
    .selectFrom('channelOutbox')
    .innerJoin('channelMessages', 'channelMessages.id', 'channelOutbox.messageId')
    .select(['messageId', 'attempts', 'content', 'replyTo', 'nextAt', 'channelOutbox.state'])
    .where('channelOutbox.contactId', '=', contactId)
    .orderBy('sequence')
    .limit(sql.lit(1))
    .forNoKeyUpdate('channelOutbox')
    .$narrowType<{ content: OutgoingMessage }>()
    .executeTakeFirst();

const findUnreadReport = statement((db, { contactId }: { contactId: string }) =>
  db
    .selectFrom('contacts')
    .innerJoin('channelEvents', (join) =>
      join
        .on('handledAt', 'is', null)
        .on('channelEvents.kind', '=', sql.lit('state'))
        .on(({ eb, ref }) =>
          eb('lane', 'in', [
            sql<string>`${ref('contacts.numberId')} || ':' || ltrim(${ref('phone')}, '+')`,
            sql<string>`${ref('contacts.numberId')} || ':' || ${ref('serviceUserId')}`,
          ]),
        ),
    )
    .select('channelEvents.id')
    .where('contacts.id', '=', contactId)
    .limit(sql.lit(1)),
);

/**
 * Unread reports about this person may confirm a message with unknown outcome; resending it now would send it twice.
 */
async function hasUnreadReports({ db }: Transaction, contactId: string): Promise<boolean> {
  return (await findUnreadReport(db, { contactId })).length > 0;
}

/** The time from which the next message counts: now, or after the messages that were sent ahead. */
const paceStart = (pacedUntil: Expression<Date>, { now, latest }: Pace) =>
  sql<Date>`(case when ${pacedUntil} > ${latest}::timestamptz then ${now}::timestamptz
    else greatest(${pacedUntil}, ${now}::timestamptz) end)`;

const paceAfter = (start: Expression<Date>, { each }: { each: number }) =>
  sql<Date>`${start} + make_interval(secs => ${each / 1000})`;

/** Returns `false` if the number has reached its rate limit for now. */
async function countForNumber({ db }: Transaction, id: string, pace: Pace): Promise<boolean> {
  const counted = await withCachedPlan(db)
    .updateTable('channelNumbers')
    .set(({ ref }) => ({ pacedUntil: paceAfter(paceStart(ref('pacedUntil'), pace), sendRates.number) }))
    .where('id', '=', id)
    .where((eb) => isFree(eb, pace))
    .returning('id')
    .executeTakeFirst();
  return counted !== undefined;
}

/** Reserves the message, and those after it to the same contact, until it could be recognised by its own id. */
async function holdMessage(tx: Transaction, ticket: LaneTicket, messageId: string, pace: Pace): Promise<void> {
  const { now } = pace;
  const until = new Date(now.getTime() + serviceTimeout + recognitionMilliseconds);
  const db = withCachedPlan(tx.db);
  await db
    .updateTable('contacts')
    .set(({ ref }) => ({ pacedUntil: paceAfter(paceStart(ref('pacedUntil'), pace), sendRates.contact) }))
    .where('id', '=', ticket.lane)
    .execute();
  await db
    .updateTable('channelOutbox')
    .set((eb) => ({ state: 'sending', attempts: eb('attempts', '+', 1), nextAt: until }))
    .where('messageId', '=', messageId)
    .execute();
  await requeueLaneTicket(tx, ticket, { now, nextAt: until });
}

function toClaimedMessage(
  number: Awaited<ReturnType<typeof findFreeNumber>>[number],
  contactId: string,
  { phone, serviceUserId }: LockedContact,
  message: NonNullable<Awaited<ReturnType<typeof lockFirstMessage>>>,
): ClaimedMessage {
  return {
    messageId: message.messageId,
    contactId,
    attempts: message.attempts + 1,
    message: message.content,
    replyTo: message.replyTo,
    to: { phone, serviceUserId },
    number: { ...number, appSecretSealed: null },
  };
}
