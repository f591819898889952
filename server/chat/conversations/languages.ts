import type { IncomingMessage } from '#domain/chat/channel.ts';
import { parseChatCommand, stripChatCommands } from '#domain/chat/chatCommands.ts';
import type { Language } from '#domain/platform/languages.ts';
import { emptyMemory } from '#server/assistant/situation/proposal.ts';
import { detectLanguage } from '#server/language/languageDetection.ts';
import { readText } from '#server/language/reading.ts';
import type { Transaction } from '#server/platform/database/connect.ts';

/**
 * The language that a message shows; `undefined`: its words are those of all languages, or a button's. STOP and its
 * like are the service's words, and no English; nor is a shop's address or a code said in any.
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

/** What a conversation is answered in from now on, whoever answers: the assistant's memory holds it. */
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

/** The language of a conversation, where `assistant_turns` is joined to it or missing. */
export const conversationLanguageColumn = `coalesce(memory->>'language', '${emptyMemory.language}')`;
