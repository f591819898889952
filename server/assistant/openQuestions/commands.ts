import { AppError } from '#domain/errors.ts';
import type { Language } from '#domain/platform/languages.ts';
import { type FactKind, factLimits } from '#domain/sellers/shopFacts.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { storeFact, storeShopAnswer } from '#server/sellers/facts/commands.ts';
import type { AssistantContext } from '../context.ts';
import { questionAnswered, questionClosed } from './events.ts';

type ClosedQuestion = {
  conversationId: string;
  contactId: string | null;
  text: string;
  kind: FactKind;
  language: Language | null;
  /** Free text may be sent to the customer now (chat.md, section 1). */
  isReachable: boolean;
};

/**
 * Answers a customer's question once: the answer becomes a fact of the shop and is sent to the customer in the language
 * of their conversation, which stops waiting for a person if nothing else is open. Returns whether it was sent: outside
 * the 24 hours, or after a STOP, it isn't. Throws `question_not_found` and `too_many_answers`.
 */
export async function answerQuestion(
  context: AssistantContext,
  { sellerId }: SellerMember,
  id: string,
  answer: string,
): Promise<boolean> {
  return context.database.transaction(async (tx) => {
    const question = await closeQuestion(tx, context, sellerId, id);
    const asked = truncateQuestion(question.text);
    const { kind } = question;
    const factId =
      kind === 'question'
        ? await storeShopAnswer(tx, context, sellerId, {
            question: asked,
            answer,
            conversationId: question.conversationId,
          })
        : await storeFact(tx, context, { sellerId, kind, question: '', answer });
    const { conversationId, contactId, language, isReachable } = question;
    const fact = { id: factId, kind, question: asked, answer };
    if (contactId && isReachable) {
      await context.events.publish(tx, questionAnswered, { conversationId, contactId, language, fact });
    }
    await context.events.publish(tx, questionClosed, { conversationId });
    return contactId !== null && isReachable;
  });
}

/** Closes a question without an answer or a message to the customer. Throws `question_not_found`. */
export async function discardQuestion(
  context: AssistantContext,
  { sellerId }: SellerMember,
  id: string,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const { conversationId } = await closeQuestion(tx, context, sellerId, id);
    await context.events.publish(tx, questionClosed, { conversationId });
  });
}

/** Locks the conversation before its question, in the same order as when two conversations of a customer are merged. */
async function closeQuestion(
  { client }: Transaction,
  { now }: AssistantContext,
  sellerId: string,
  id: string,
): Promise<ClosedQuestion> {
  const { rows } = await client.query<ClosedQuestion>(
    `select conversations.id as "conversationId", contact_id as "contactId", text, kind, memory->>'language' as language,
        stopped_at is null and coalesce(conversations.window_ends_at > $3, false) and exists (select from contacts
          join channel_numbers on channel_numbers.id = contacts.number_id
          where contacts.id = conversations.contact_id and state <> 'disconnected') as "isReachable"
      from open_questions join conversations on conversations.id = open_questions.conversation_id
        left join assistant_turns on assistant_turns.conversation_id = conversations.id
      where open_questions.id = $1 and open_questions.seller_id = $2 and answered_at is null
      for no key update of conversations`,
    [id, sellerId, now()],
  );
  const closing = await client.query(
    'update open_questions set answered_at = $2 where id = $1 and seller_id = $3 and answered_at is null',
    [id, now(), sellerId],
  );
  const [question] = rows;
  if (!question || closing.rowCount === 0) throw new AppError('question_not_found');
  return question;
}

/** Truncates a question to the maximum length of a shop's own. */
function truncateQuestion(text: string): string {
  const characters = Array.from(text);
  const most = factLimits.question;
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
}
