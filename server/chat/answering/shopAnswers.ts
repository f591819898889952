import type { QuestionAnswer } from '#server/assistant/openQuestions/events.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import * as texts from '#texts/assistant.gen.ts';
import { inLanguage, usualLanguage } from '#texts/language.ts';
import { queueMessage, unlessUnreachable } from '../channel/commands.ts';
import type { ChatContext } from '../context.ts';

/** Sends a customer what the shop has answered, in the language of their conversation. */
export async function sendShopAnswer(
  tx: Transaction,
  context: ChatContext,
  { conversationId, contactId, language, fact }: QuestionAnswer,
): Promise<void> {
  const { id, kind, question, answer } = fact;
  const text = inLanguage(language ?? usualLanguage, () => texts.answered({ question, answer }));
  const records = [{ kind: 'fact', fact: kind, id, question, answer }];
  await unlessUnreachable(() =>
    queueMessage(tx, context, {
      contactId,
      conversationId,
      author: 'assistant',
      message: { kind: 'text', text },
      records,
    }),
  );
}

/** A person is needed no more where nothing came after the questions, and none of them waits. */
export async function stopWaitingForShop(
  { client }: Transaction,
  _context: ChatContext,
  { conversationId }: { conversationId: string },
): Promise<void> {
  await client.query(
    `update conversations set needs_you_at = null where id = $1
      and needs_you_at <= (select max(created_at) from open_questions where conversation_id = $1)
      and not exists (select from open_questions where conversation_id = $1 and answered_at is null)`,
    [conversationId],
  );
}
