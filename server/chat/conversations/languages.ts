import type { IncomingMessage } from '#domain/chat/channel.ts';
import { parseChatCommand, stripChatCommands } from '#domain/chat/chatCommands.ts';
import type { Language } from '#domain/platform/languages.ts';
import { emptyMemory } from '#server/assistant/situation/proposal.ts';
import { detectLanguage } from '#server/language/languageDetection.ts';
import { readText } from '#server/language/reading.ts';
import type { Transaction } from '#server/platform/database/connect.ts';

/**
 * Returns the language that a message shows, or `undefined` if its words occur in all languages or come from a button.
 * STOP and the like are commands of the service, not English; nor does a shop's address or a code show a language.
 */
export function detectMessageLanguage({
  choiceId,
  text,
}: Pick<IncomingMessage, 'choiceId' | 'text'>): Language | undefined {
  const words = stripChatCommands(text).trim();
  if (choiceId !== undefined || !words) return undefined;
  const said = detectLanguage(readText(words));
  return said === 'en' && parseChatCommand(text) ? undefined : said;
}

/** Saves the language in which a conversation is answered, in the assistant's memory. */
export async function saveConversationLanguage(
  { client }: Transaction,
  conversationId: string,
  language: Language,
): Promise<void> {
  await client.query({
    name: 'save-language',
    text: `insert into assistant_turns as turn (conversation_id, message_ids, memory) values ($1, '{}', $2)
      on conflict (conversation_id) do update set memory = turn.memory || jsonb_build_object('language', $3::text)`,
    values: [conversationId, JSON.stringify({ ...emptyMemory, language }), language],
  });
}

/** SQL of the language of a conversation, if `assistant_turns` is joined to it or missing. */
export const conversationLanguageColumn = `coalesce(memory->>'language', '${emptyMemory.language}')`;
