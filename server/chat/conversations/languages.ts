import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { IncomingMessage } from '#domain/chat/channel.ts';
import { parseChatCommand, stripChatCommands } from '#domain/chat/chatCommands.ts';
import type { Language } from '#domain/platform/languages.ts';
import { emptyMemory } from '#server/assistant/situation/proposal.ts';
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

const turns = expressionBuilder<DB, 'assistantTurns'>();

/** The language of a conversation, if `assistant_turns` is joined to it or missing. */
export const conversationLanguage = sql<Language>`coalesce(${turns.ref('assistantTurns.memory')}->>'language', ${sql.lit(emptyMemory.language)})`;
