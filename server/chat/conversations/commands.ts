import { and, eq, gt, inArray, isNotNull, lte, or, sql } from '#database/drizzle.ts';
import { conversations } from '#database/tables/conversations.ts';
import { type IncomingMessage, replyWindowEnd } from '#domain/chat/channel.ts';
import {
  type ConversationAction,
  type ConversationMove,
  type ConversationOwner,
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
  await tx.client.query('update channel_messages set conversation_id = $2 where id = $1', [id, conversation.id]);
  await tx.client.query(
    `update conversations set contact_id = $2, name = coalesce(name, $3), unread = unread + 1,
        window_ends_at = greatest(window_ends_at, $4) where id = $1`,
    [conversation.id, contactId, conversation.name, replyWindowEnd(occurredAt)],
  );
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
  { query }: Transaction,
  { id, action, at, member, merged }: Move,
): Promise<{ contactId: string | null } | undefined> {
  const { from, to, needsYou, ...move }: ConversationMove = conversationActions[action];
  const { contactId, sellerId, lastMessageAt, needsYouAt } = conversations;
  const [moved] = await query
    .update(conversations)
    .set({
      ...(to && { owner: to, ownerId: to === 'person' ? (member?.userId ?? null) : null }),
      ...(to && { silentUntil: deadlineOf(move, at) }),
      ...(typeof needsYou === 'boolean' && { needsYouAt: needsYou ? at : null }),
      ...(merged && { needsYouAt: sql`greatest(${needsYouAt}, ${neededSince(merged)})` }),
      ...(member && { updatedAt: at }),
    })
    .where(
      and(
        eq(conversations.id, id),
        member && and(eq(sellerId, member.sellerId), isNotNull(lastMessageAt)),
        from.length < conversationOwners.length ? inArray(ownerAt(at), [...from]) : undefined,
        action === 'close' ? isSettled : undefined,
      ),
    )
    .returning({ contactId });
  return moved;
}

function deadlineOf({ deadline, extendsDeadline }: Pick<ConversationMove, 'deadline' | 'extendsDeadline'>, at: Date) {
  if (deadline === undefined) return null;
  const until = new Date(at.getTime() + deadline);
  return extendsDeadline ? sql`greatest(${conversations.silentUntil}, ${until.toISOString()}::timestamptz)` : until;
}

const neededSince = (id: string) => sql`(select needs_you_at from conversations as merged where merged.id = ${id})`;

/** `ownerNow` in SQL. */
function ownerAt(at: Date) {
  const { owner, silentUntil } = conversations;
  const isOver = or(lte(silentUntil, at), gt(silentUntil, new Date(at.getTime() + maxSilence)));
  return sql<ConversationOwner>`case when ${isOver} then 'assistant' else ${owner} end`;
}

/** No question to the shop is open, and the customer has written nothing since the last one that needs the shop. */
const isSettled = sql`${conversations.needsYouAt} <= (select max(created_at) from open_questions where conversation_id = ${conversations.id})
  and not exists (select from open_questions where conversation_id = ${conversations.id} and answered_at is null)`;

export async function saveDeliveryAddress({ client }: Transaction, id: string, address: string): Promise<void> {
  await client.query('update conversations set delivery_address = $2 where id = $1', [id, address]);
}

/**
 * Records that a customer unsubscribed from the shop or subscribed again; a request older than the latest one changes
 * nothing. Returns whether it changed something.
 */
export async function setUnsubscribed(
  { client }: Transaction,
  { id, isStopped, at }: { id: string; isStopped: boolean; at: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update conversations set stopped_at = case when $2 then $3::timestamptz end, consent_at = $3
      where id = $1 and (consent_at is null or consent_at <= $3) and (stopped_at is null) = $2`,
    [id, isStopped, at],
  );
  return rowCount === 1;
}

/**
 * Sets the newest message of a locked conversation as its preview in the inbox: the last one of its thread, even if
 * messages arrived late or within one second.
 */
export async function updateLastMessage({ client }: Transaction, conversationId: string): Promise<void> {
  await client.query(
    `update conversations set last_text = left(newest.text, 200), last_direction = newest.direction,
        last_message_at = newest.occurred_at, updated_at = newest.created_at
      from (select text, direction, occurred_at, created_at from channel_messages where conversation_id = $1
        order by occurred_at desc, id desc limit 1) as newest
      where id = $1`,
    [conversationId],
  );
}
