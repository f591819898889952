import type { QuestionAnswer } from '#server/assistant/openQuestions/events.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import * as texts from '#texts/assistant.gen.ts';
import { defaultLanguage, inLanguage } from '#texts/language.ts';
import { ignoreUnreachable, queueMessage } from '../channel/commands.ts';
import type { ChatContext } from '../context.ts';
import { moveConversation } from '../conversations/commands.ts';

/** Sends the shop's answer to the customer, in the language of their conversation. */
export async function sendShopAnswer(
  tx: Transaction,
  context: ChatContext,
  { conversationId, contactId, language, fact }: QuestionAnswer,
): Promise<void> {
  const { id, kind, question, answer } = fact;
  const text = inLanguage(language ?? defaultLanguage, () => texts.answered({ question, answer }));
  const records = [{ kind: 'fact', fact: kind, id, question, answer }];
  await ignoreUnreachable(() =>
    queueMessage(tx, context, {
      contactId,
      conversationId,
      author: 'assistant',
      message: { kind: 'text', text },
      records,
    }),
  );
}

/** Clears the shop's attention flag if the customer wrote nothing after their questions and none of these is open. */
export async function stopWaitingForShop(
  tx: Transaction,
  context: ChatContext,
  { conversationId }: { conversationId: string },
): Promise<void> {
  await moveConversation(tx, { id: conversationId, action: 'close', at: context.now() });
}
