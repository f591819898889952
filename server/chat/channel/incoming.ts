import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import {
  advanceDeliveryState,
  type DeliveryState,
  type IncomingMessage,
  replyWindowEnd,
} from '#domain/chat/channel.ts';
import type { ReceivedDocument } from '#domain/chat/phoneImports.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { notification, notify } from '#server/platform/database/notify.ts';
import { withCachedPlan } from '#server/platform/database/queryBuilder.ts';
import { statement } from '#server/platform/database/statement.ts';
import type { ChatContext } from '../context.ts';
import { moveConversation, updateLastMessage } from '../conversations/commands.ts';
import { findConversation, readContact } from '../conversations/customers.ts';
import { learnFromReply } from '../learnedAnswers/learning.ts';
import { toDeliveryProblem } from '../service/problems.ts';
import { wakeTopics } from './commands.ts';
import { findContact, isContactsPhone } from './contacts.ts';
import { type ParsedMessage, parseDeliveryReport, parseMessage } from './eventSchemas.ts';
import { recordNumberProblem } from './numberHealth.ts';
import { wakeContact } from './tickets.ts';

type IncomingEvent = { numberId: string; occurredAt: Date; raw: unknown };

const extendReplyWindow = statement((db, { contactId, until }: { contactId: string; until: Date }) =>
  db
    .updateTable('contacts')
    .set(({ fn, val }) => ({ windowEndsAt: fn<Date>('greatest', ['windowEndsAt', val(until)]) }))
    .where('id', '=', contactId),
);

/**
 * Stores an incoming message and opens the reply window. Returns `undefined` for a duplicate, an unreadable one, and a
 * voice note, which is handled once it is transcribed.
 */
export async function receiveMessage(
  tx: Transaction,
  context: ChatContext,
  event: IncomingEvent,
): Promise<IncomingMessage | undefined> {
  const read = parseMessage(event.raw, 'message');
  if (!read) return undefined;
  const now = context.now();
  const contactId = await findContact(tx, { numberId: event.numberId, person: read.person, now });
  await extendReplyWindow(tx.db, { contactId, until: replyWindowEnd(event.occurredAt) });
  const id = await storeMessage(tx, { ...event, read, contactId, direction: 'in', author: 'customer', now });
  if (!id) return undefined;
  if (read.kind === 'audio' && read.file && context.transcription) {
    await storeVoiceNote(tx, id, read.file, now);
    return undefined;
  }
  const mediaId = read.kind === 'image' && read.file ? await storeMedia(tx, id, read.file, now) : undefined;
  const number = await readReceivingNumber(tx, event.numberId, contactId);
  const { person: _, file: __, ...message } = read;
  return { ...message, ...number, id, contactId, occurredAt: event.occurredAt, ...(mediaId && { mediaId }) };
}

type MessageToStore = IncomingEvent & {
  read: ParsedMessage;
  contactId: string;
  conversationId?: string | undefined;
  direction: 'in' | 'out';
  author: 'customer' | 'app';
  now: Date;
};

async function storeMessage({ db }: Transaction, kept: MessageToStore): Promise<string | undefined> {
  const { numberId, contactId, conversationId = null, direction, author, read, occurredAt, now } = kept;
  const { externalId, kind, text, replyTo = null, choiceId, cart, aboutProductId, document } = read;
  const stored = await withCachedPlan(db)
    .insertInto('channelMessages')
    .values({
      id: newId(),
      ...{ numberId, contactId, conversationId, direction, author, kind, text, externalId, replyTo, occurredAt },
      content: JSON.stringify({ choiceId, cart, aboutProductId, fileName: document?.name }),
      state: direction === 'out' ? 'sent' : null,
      createdAt: now,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored?.id;
}

/** Queues the download of a message's file. Returns its id. */
export async function storeMedia(
  tx: Transaction,
  messageId: string,
  { externalId, sha256 }: Pick<ReceivedDocument, 'externalId' | 'sha256'>,
  now: Date,
): Promise<string> {
  const id = newId();
  await tx.db
    .insertInto('channelMedia')
    .values({ id, messageId, externalId, sha256, state: 'waiting', nextAt: now, createdAt: now })
    .execute();
  await notify(tx, wakeTopics.media);
  return id;
}

/** Leaves a voice note to the worker that transcribes it; it is handled after that. */
async function storeVoiceNote(
  tx: Transaction,
  messageId: string,
  { externalId, sha256 }: NonNullable<ParsedMessage['file']>,
  now: Date,
): Promise<void> {
  await tx.db.insertInto('voiceNotes').values({ messageId, externalId, sha256, nextAt: now }).execute();
  await notify(tx, wakeTopics.voice);
}

const findReceivingNumber = statement((db, { numberId, contactId }: { numberId: string; contactId: string }) =>
  db
    .selectFrom('channelNumbers')
    .innerJoin('contacts', (join) => join.on('contacts.id', '=', contactId))
    .leftJoin('simulatedPhones', (join) => join.on(isContactsPhone))
    .select(['channelNumbers.id as numberId', 'kind as numberKind', 'channelNumbers.sellerId as numberSellerId'])
    .select(({ case: choose, fn }) =>
      choose()
        .when('kind', '=', sql.lit('simulator' as const))
        .then(fn.coalesce('simulatedPhones.sellerId', 'contacts.sellerId'))
        .end()
        .as('simulatedFor'),
    )
    .where('channelNumbers.id', '=', numberId),
);

/**
 * Returns the number that received a message, with the shop of a simulated contact: that of its page, else the first
 * one it named.
 */
export async function readReceivingNumber({ db }: Transaction, numberId: string, contactId: string) {
  const [number] = await findReceivingNumber(db, { numberId, contactId });
  if (!number) throw new Error('The number of an event is gone.');
  return number;
}

/**
 * A seller who writes in the phone's own app takes over the conversation, or begins it, so the assistant doesn't answer
 * (chat.md, section 4). Only a seller's own number has such an app.
 */
export async function receiveEcho(tx: Transaction, context: ChatContext, event: IncomingEvent): Promise<void> {
  const read = parseMessage(event.raw, 'echo');
  if (!read) return;
  const now = context.now();
  const contactId = await findContact(tx, { numberId: event.numberId, person: read.person, now });
  const { numberSellerId: sellerId } = await readReceivingNumber(tx, event.numberId, contactId);
  const contact = await readContact(tx, contactId);
  const conversation = sellerId === null ? undefined : await findConversation(tx, { sellerId, contact, now });
  const conversationId = conversation?.id;
  const id = await storeMessage(tx, {
    ...event,
    read,
    contactId,
    conversationId,
    direction: 'out',
    author: 'app',
    now,
  });
  if (!id || !conversationId) return;
  // The number that the customer wrote to last stays the one that answers.
  await tx.db
    .updateTable('conversations')
    .set(({ fn, val }) => ({ contactId: fn.coalesce('contactId', val(contactId)) }))
    .where('id', '=', conversationId)
    .execute();
  await updateLastMessage(tx, conversationId);
  await moveConversation(tx, { id: conversationId, action: 'echo', at: event.occurredAt });
  if (sellerId === null || read.kind !== 'text') return;
  const reply = { sellerId, conversationId, messageId: id, text: read.text, sentAt: event.occurredAt };
  tx.atEnd(() => learnFromReply(tx, reply));
}

type ReportKeys = { numberId: string; externalId: string; messageId: string | null };
const lockReportedMessage = statement((db, { numberId, externalId, messageId }: ReportKeys) =>
  db
    .selectFrom('channelMessages')
    .select(['id', 'state', 'problem', 'conversationId', 'contactId'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('channelOutbox').whereRef('messageId', '=', 'channelMessages.id')).as('isWaiting'),
    )
    .where('numberId', '=', numberId)
    .where('direction', '=', sql.lit('out'))
    .where((eb) => eb.or([eb('externalId', '=', externalId), eb('id', '=', messageId)]))
    .forUpdate(),
);

/**
 * Records the delivery status of a message. A message whose response was lost is recognised here by its own id, so that
 * it isn't sent again. Ignores a report about a message of another number.
 */
export async function receiveDeliveryState(
  tx: Transaction,
  context: Pick<ChatContext, 'now'>,
  event: IncomingEvent,
): Promise<void> {
  const report = parseDeliveryReport(event.raw);
  if (!report) return;
  const { externalId, messageId = null } = report;
  const [message] = await lockReportedMessage(tx.db, { numberId: event.numberId, externalId, messageId });
  if (!message?.state) return;
  if (message.isWaiting) {
    const now = context.now();
    await wakeContact(tx, message.contactId, { now, nextAt: now });
    await tx.db.deleteFrom('channelOutbox').where('messageId', '=', message.id).execute();
  }
  // What a STOP cancelled may have left before, if its response was lost.
  const before: DeliveryState = message.problem === 'stopped' ? 'queued' : message.state;
  const state = advanceDeliveryState(before, report.state);
  const problem = state === 'failed' && message.state !== 'failed' ? toDeliveryProblem(report.code) : null;
  await withCachedPlan(tx.db)
    .updateTable('channelMessages')
    .set(({ fn, val }) => ({
      externalId: fn.coalesce('externalId', val(externalId)),
      state,
      problem: state === 'failed' ? fn.coalesce(val(problem), 'problem') : null,
    }))
    .where('id', '=', message.id)
    .execute();
  if (state === message.state) return;
  if (problem) await recordNumberProblem(tx, event.numberId, problem, context.now());
  if (message.conversationId) await notifyShop(tx.db, { conversationId: message.conversationId });
}

const notifyShop = statement((db, { conversationId }: { conversationId: string }) =>
  db
    .selectFrom('conversations')
    .select((eb) => notification(eb.cast('sellerId', 'text')).as('told'))
    .where('id', '=', conversationId),
);
