import { AppError } from '#domain/platform/errors.ts';
import { type FactKind, factLimits } from '#domain/sellers/shopFacts.ts';
import { queueMessage } from '#server/chat/channel/commands.ts';
import { unlessUnreachable } from '#server/chat/conversations/news.ts';
import type { Context, SellerMember } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { keepAnswer, keepFact } from '#server/sellers/facts/commands.ts';
import * as texts from '#texts/assistant.gen.ts';
import { type ChatLanguage, inLanguage, usualLanguage } from '#texts/language.ts';

type Question = {
  conversationId: string;
  contactId: string | null;
  text: string;
  kind: FactKind;
  language: ChatLanguage | null;
};

/**
 * Answers once what a customer has asked: the answer becomes a fact of the shop, the customer is told in the language of
 * their conversation, and the conversation waits for nobody any more unless something else does. Returns whether the
 * customer was told: outside the 24 hours, or after a STOP, they are not. Throws `question_not_found` and
 * `too_many_answers`.
 */
export async function answerQuestion(
  context: Context,
  { sellerId }: SellerMember,
  id: string,
  answer: string,
): Promise<boolean> {
  return context.database.transaction(async (tx) => {
    const question = await close(tx, context, sellerId, id);
    const asked = shorten(question.text);
    const { kind } = question;
    const factId =
      kind === 'question'
        ? await keepAnswer(tx, context, sellerId, { question: asked, answer, conversationId: question.conversationId })
        : await keepFact(tx, context, { sellerId, kind, question: '', answer });
    const isTold = await tell(tx, context, question, { id: factId, question: asked, answer });
    await waitNoMore(tx, question.conversationId);
    return isTold;
  });
}

/** Closes a question without an answer: the customer hears nothing. Throws `question_not_found`. */
export async function discardQuestion(context: Context, { sellerId }: SellerMember, id: string): Promise<void> {
  await context.database.transaction(async (tx) => {
    const { conversationId } = await close(tx, context, sellerId, id);
    await waitNoMore(tx, conversationId);
  });
}

/** The conversation is locked before its question, as where a customer's two conversations become one. */
async function close({ client }: Transaction, { now }: Context, sellerId: string, id: string): Promise<Question> {
  const { rows } = await client.query<Question>(
    `select conversations.id as "conversationId", contact_id as "contactId", text, kind, memory->>'language' as language
      from open_questions join conversations on conversations.id = open_questions.conversation_id
        left join assistant_turns on assistant_turns.conversation_id = conversations.id
      where open_questions.id = $1 and open_questions.seller_id = $2 and answered_at is null
      for no key update of conversations`,
    [id, sellerId],
  );
  const closing = await client.query(
    'update open_questions set answered_at = $2 where id = $1 and seller_id = $3 and answered_at is null',
    [id, now(), sellerId],
  );
  const [question] = rows;
  if (!question || closing.rowCount === 0) throw new AppError('question_not_found');
  return question;
}

/** As much of what was asked as a question of the shop's own may have. */
function shorten(text: string): string {
  const characters = Array.from(text);
  const most = factLimits.question;
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
}

type Said = { id: string; question: string; answer: string };

async function tell(tx: Transaction, context: Context, asked: Question, said: Said): Promise<boolean> {
  const { contactId, conversationId, kind, language } = asked;
  if (!contactId) return false;
  const text = inLanguage(language ?? usualLanguage, () => texts.answered(said));
  const records = [{ kind: 'fact', fact: kind, ...said }];
  let isTold = false;
  await unlessUnreachable(async () => {
    const message = { kind: 'text' as const, text };
    await queueMessage(tx, context, { contactId, conversationId, author: 'assistant', message, records });
    isTold = true;
  });
  return isTold;
}

/** A person is needed no more where nothing came after the questions, and none of them waits. */
async function waitNoMore({ client }: Transaction, conversationId: string): Promise<void> {
  await client.query(
    `update conversations set needs_you_at = null where id = $1
      and needs_you_at <= (select max(created_at) from open_questions where conversation_id = $1)
      and not exists (select from open_questions where conversation_id = $1 and answered_at is null)`,
    [conversationId],
  );
}
