import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { type IncomingMessage, replyWindowEnd } from '#domain/chat/channel.ts';
import {
  type ConversationAction,
  type ConversationMove,
  conversationActions,
  conversationOwners,
  maxSilence,
} from '#domain/chat/conversations.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { Transaction } from '#server/platform/database/connect.ts';

/** Adds a message to the conversation, links the conversation to the message's contact, and opens its reply window. */
export async function addMessageToConversation(
  tx: Transaction,
  conversation: { id: string; name: string | null },
  message: IncomingMessage,
): Promise<void> {
  const { id, occurredAt, contactId } = message;
  await tx.db.updateTable('channelMessages').set({ conversationId: conversation.id }).where('id', '=', id).execute();
  await tx.db
    .updateTable('conversations')
    .set((eb) => ({
      contactId,
      name: eb.fn.coalesce('name', eb.val(conversation.name)),
      unread: eb('unread', '+', eb.lit(1)),
      windowEndsAt: eb.fn<Date>('greatest', ['windowEndsAt', eb.val(replyWindowEnd(occurredAt))]),
    }))
    .where('id', '=', conversation.id)
    .execute();
  await updateLastMessage(tx, conversation.id);
}

type Move = {
  id: string;
  action: ConversationAction;
  at: Date;
  /** The member who takes over or releases the conversation, in the inbox of their shop. */
  member?: SellerMember;
  /** The conversation that is merged into this one. */
  merged?: string;
};

/**
 * Changes the state of a conversation by the table of actions: who answers it, until when, and whether the shop is
 * needed. Nothing else writes these columns. Returns `undefined` if the action isn't allowed in this state, or if the
 * conversation isn't in this inbox.
 */
export async function moveConversation(
  { db }: Transaction,
  { id, action, at, member, merged }: Move,
): Promise<{ contactId: string | null } | undefined> {
  const { from, to, needsYou, ...move }: ConversationMove = conversationActions[action];
  let update = db
    .updateTable('conversations')
    .set({
      ...(to && { owner: to, ownerId: to === 'person' ? (member?.userId ?? null) : null }),
      ...(to && { silentUntil: deadlineOf(move, at) }),
      ...(typeof needsYou === 'boolean' && { needsYouAt: needsYou ? at : null }),
      ...(merged && { needsYouAt: lastNeed(merged) }),
      ...(member && { updatedAt: at }),
    })
    .where('id', '=', id)
    .returning('contactId');
  if (member) update = update.where('sellerId', '=', member.sellerId).where('lastMessageAt', 'is not', null);
  if (from.length < conversationOwners.length) update = update.where(ownerAt(at), 'in', from);
  if (action === 'close') update = update.where(isSettled);
  return update.executeTakeFirst();
}

const chats = expressionBuilder<DB, 'conversations'>();

function deadlineOf({ deadline, extendsDeadline }: Pick<ConversationMove, 'deadline' | 'extendsDeadline'>, at: Date) {
  if (deadline === undefined) return null;
  const until = new Date(at.getTime() + deadline);
  return extendsDeadline ? chats.fn<Date>('greatest', ['silentUntil', chats.val(until)]) : until;
}

/** The later of the times since when this conversation and the merged one need the shop. */
const lastNeed = (merged: string) =>
  chats.fn<Date | null>('greatest', [
    'conversations.needsYouAt',
    chats.selectFrom('conversations as merged').select('merged.needsYouAt').where('merged.id', '=', merged),
  ]);

/** `ownerNow` in SQL. */
function ownerAt(at: Date) {
  const isOver = chats.or([
    chats('silentUntil', '<=', at),
    chats('silentUntil', '>', new Date(at.getTime() + maxSilence)),
  ]);
  return chats.case().when(isOver).then(sql.lit('assistant')).else(chats.ref('owner')).end();
}

const openQuestionsOfChat = chats
  .selectFrom('openQuestions')
  .whereRef('openQuestions.conversationId', '=', 'conversations.id');

/** No question to the shop is open, and the customer has written nothing since the last one that needs the shop. */
const isSettled = chats.and([
  chats(
    'needsYouAt',
    '<=',
    openQuestionsOfChat.select(({ fn }) => fn.max('openQuestions.createdAt').as('last')),
  ),
  chats.not(chats.exists(openQuestionsOfChat.where('openQuestions.answeredAt', 'is', null))),
]);

export async function saveDeliveryAddress({ db }: Transaction, id: string, address: string): Promise<void> {
  await db.updateTable('conversations').set({ deliveryAddress: address }).where('id', '=', id).execute();
}

/**
 * Records that a customer unsubscribed from the shop or subscribed again; a request older than the latest one changes
 * nothing. Returns whether it changed something.
 */
export async function setUnsubscribed(
  { db }: Transaction,
  { id, isStopped, at }: { id: string; isStopped: boolean; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('conversations')
    .set({ stoppedAt: isStopped ? at : null, consentAt: at })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('consentAt', 'is', null), eb('consentAt', '<=', at)]))
    .where('stoppedAt', isStopped ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Sets the newest message of a locked conversation as its preview in the inbox: the last one of its thread, even if
 * messages arrived late or within one second.
 */
export async function updateLastMessage({ db }: Transaction, conversationId: string): Promise<void> {
  await db
    .updateTable('conversations')
    .from((eb) =>
      eb
        .selectFrom('channelMessages')
        .select(['text', 'direction', 'occurredAt', 'createdAt'])
        .where('conversationId', '=', conversationId)
        .orderBy('occurredAt', 'desc')
        .orderBy('id', 'desc')
        .limit(sql.lit(1))
        .as('newest'),
    )
    .set((eb) => ({
      lastText: eb.fn<string>('left', ['newest.text', eb.lit(200)]),
      lastDirection: eb.ref('newest.direction'),
      lastMessageAt: eb.ref('newest.occurredAt'),
      updatedAt: eb.ref('newest.createdAt'),
    }))
    .where('conversations.id', '=', conversationId)
    .execute();
}
