import { sql } from 'kysely';
import { isReplyWindowOpen } from '#domain/chat/channel.ts';
import { AppError } from '#domain/errors.ts';
import { type ConversationMemory, emptyMemory } from '#server/assistant/situation/proposal.ts';
import type { Turn } from '#server/assistant/situation/turn.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { statement } from '#server/platform/database/statement.ts';
import type { ChatContext } from '../context.ts';
import { conversationLanguage } from '../conversations/languages.ts';

/** How far back a message that waits is looked for, and how many are answered together. */
const maxRead = 30;
const maxAnswered = 5;

const readConversation = statement((db, { id, sellerId }: { id: string; sellerId: string }) =>
  db
    .selectFrom('conversations')
    .innerJoin('sellers', 'sellers.id', 'conversations.sellerId')
    .leftJoin('assistantTurns', 'assistantTurns.conversationId', 'conversations.id')
    .select(['conversations.needsYouAt', 'conversations.windowEndsAt', 'conversations.stoppedAt'])
    .select(({ ref }) => ref('assistantTurns.memory').$castTo<ConversationMemory | null>().as('memory'))
    .select(conversationLanguage.as('language'))
    .where('conversations.id', '=', id)
    .where('conversations.sellerId', '=', sellerId)
    .where('conversations.lastMessageAt', 'is not', null),
);

const readNewest = statement((db, { id }: { id: string }) =>
  db
    .selectFrom('channelMessages')
    .select(['id', 'direction', 'author', 'text'])
    .where('conversationId', '=', id)
    .orderBy('occurredAt', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(maxRead)),
);

/**
 * Returns the customer's messages that wait for a reply, as a turn of the assistant: the last ones in a row that no
 * person has replied to, and the assistant only if the shop is still needed. Nothing if no free text can be sent. Throws
 * `chat_not_found`.
 */
export async function readWaitingTurn(
  { database, now }: ChatContext,
  { sellerId }: SellerMember,
  id: string,
): Promise<Turn | undefined> {
  const [chat] = await readConversation(database.read, { id, sellerId });
  if (!chat) throw new AppError('chat_not_found');
  if (chat.stoppedAt || !isReplyWindowOpen(chat.windowEndsAt, now())) return undefined;
  const newest = await readNewest(database.read, { id });
  const first = newest.findIndex(({ direction }) => direction === 'in');
  const later = newest.slice(0, Math.max(first, 0));
  const isReplied = later.some(({ author }) => author === 'person' || author === 'app');
  if (first < 0 || isReplied || (later.length > 0 && !chat.needsYouAt)) return undefined;
  const end = newest.findIndex(({ direction }, place) => place > first && direction === 'out');
  const waiting = newest
    .slice(first, end < 0 ? undefined : end)
    .slice(0, maxAnswered)
    .filter(({ text }) => text.trim());
  if (waiting.length === 0) return undefined;
  const messageIds = waiting.map((message) => message.id).reverse();
  const memory = { ...(chat.memory ?? emptyMemory), language: chat.language, isIntroduced: true };
  return { conversationId: id, dueAt: now(), messageIds, memory };
}
