import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { IncomingMessage } from '#domain/chat/channel.ts';
import { parseChatCommand, stripChatCommands } from '#domain/chat/chatCommands.ts';
import type { Language } from '#domain/platform/languages.ts';
import { emptyMemory } from '#server/assistant/situation/proposal.ts';
import { languageOfOwner } from '#server/identity/members/queries.ts';
import { readCartReply } from '#server/language/cartReply.ts';
import { detectLanguage } from '#server/language/languageDetection.ts';
import { readText } from '#server/language/reading.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { statement } from '#server/platform/database/statement.ts';

/**
 * Returns the language that a message shows, or `undefined` if its words occur in all languages or come from a button.
 * STOP and the like are commands of the service, not English; nor does a shop's address, a code or the customer's own
 * address show a language.
 */
export function detectMessageLanguage({
  choiceId,
  text,
}: Pick<IncomingMessage, 'choiceId' | 'text'>): Language | undefined {
  const words = stripChatCommands(text).trim();
  if (choiceId !== undefined || !words) return undefined;
  const said = detectLanguage(readText(words));
  if (said !== 'hi' && readCartReply(words, 'asked').is === 'address') return undefined;
  return said === 'en' && parseChatCommand(text) ? undefined : said;
}

const upsertLanguage = statement((db, turn: { conversationId: string; memory: string; language: Language }) =>
  db
    .insertInto('assistantTurns')
    .values({ conversationId: turn.conversationId, messageIds: [], memory: turn.memory })
    .onConflict((conflict) =>
      conflict.column('conversationId').doUpdateSet((eb) => ({
        memory: sql<string>`${eb.ref('assistantTurns.memory')} || jsonb_build_object('language', ${turn.language}::text)`,
      })),
    ),
);

/** Saves the language in which a conversation is answered, in the assistant's memory. */
export async function saveConversationLanguage(
  { db }: Transaction,
  conversationId: string,
  language: Language,
): Promise<void> {
  await upsertLanguage(db, { conversationId, memory: JSON.stringify({ ...emptyMemory, language }), language });
}

const { ref, selectFrom } = expressionBuilder<DB, 'assistantTurns' | 'conversations' | 'orders' | 'sellers'>();

/** The language of the last words of a conversation, or of what answered it first; null before both. */
export const lastWordsLanguage = sql<Language | null>`${ref('assistantTurns.memory')}->>'language'`;

/** The language of a shop's customers where nothing else shows theirs: that of its shared links, else of its owner. */
const shopLanguage = sql<Language>`coalesce(${ref('sellers.linkLanguage')}, ${languageOfOwner(ref('sellers.id'))}, ${sql.lit(emptyMemory.language)})`;

const lastOrderLanguage = selectFrom('orders as placed')
  .select('placed.language')
  .whereRef('placed.sellerId', '=', 'conversations.sellerId')
  .where((eb) =>
    eb.or([
      eb('placed.conversationId', '=', eb.ref('conversations.id')),
      eb('placed.customerPhone', '=', eb.ref('conversations.phone')),
    ]),
  )
  .orderBy('placed.createdAt', 'desc')
  .limit(sql.lit(1));

/**
 * The language of a conversation: of its last words, before any words of the customer's last order, else of the shop
 * (languages.md, section 2). For queries with `conversations` and `sellers`, and `assistant_turns` joined to these.
 */
export const conversationLanguage = sql<Language>`coalesce(${lastWordsLanguage}, ${lastOrderLanguage}, ${shopLanguage})`;

/** In which language its customer reads names, with the rule of `toNamesLanguage`. */
export const namesLanguageOfConversation = sql<string>`case when ${conversationLanguage} like '%-Latn'
  then ${sql.lit(emptyMemory.language)} else ${conversationLanguage} end`;

/** The same of an order's customer: before any words, the language in which this order was placed. */
export const languageOfCustomer = sql<Language>`coalesce(${lastWordsLanguage}, ${ref('orders.language')}, ${shopLanguage})`;
