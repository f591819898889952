import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { AppError } from '#domain/errors.ts';
import type { Language } from '#domain/platform/languages.ts';
import { type FactKind, factLimits } from '#domain/sellers/shopFacts.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { storeFact, storeShopAnswer } from '#server/sellers/facts/commands.ts';
import type { AssistantContext } from '../context.ts';
import { questionAnswered, questionClosed } from './events.ts';

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
    const { kind, topic } = question;
    const factId =
      kind === 'question'
        ? await storeShopAnswer(tx, context, sellerId, {
            question: asked,
            answer,
            conversationId: question.conversationId,
          })
        : await storeFact(tx, context, { sellerId, kind, question: '', answer });
    if (topic) tx.atEnd(() => closeAnsweredTopic(tx, context, { sellerId, kind, topic }));
    return publishAnswer(tx, context, question, { factId, answer });
  });
}

/** Closes the group of a question that was answered by itself. */
async function closeAnsweredTopic(
  { db }: Transaction,
  { now }: Pick<AssistantContext, 'now'>,
  { sellerId, kind, topic }: { sellerId: string; kind: FactKind; topic: string },
): Promise<void> {
  await db
    .updateTable('missedTopics')
    .set({ closedAt: now(), text: '', conversationId: null })
    .where('sellerId', '=', sellerId)
    .where('kind', '=', kind)
    .where('topic', '=', topic)
    .where('closedAt', 'is', null)
    .execute();
}

/** Publishes the answer to a closed question. Returns whether it is sent to the customer. */
export async function publishAnswer(
  tx: Transaction,
  context: AssistantContext,
  { conversationId, contactId, language, isReachable, kind, text }: ClosedQuestion,
  { factId, answer }: { factId: string; answer: string },
): Promise<boolean> {
  const isTold = contactId !== null && isReachable;
  const fact = { id: factId, kind, question: truncateQuestion(text), answer };
  if (isTold) await context.events.publish(tx, questionAnswered, { conversationId, contactId, language, fact });
  await context.events.publish(tx, questionClosed, { conversationId });
  return isTold;
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

export type ClosedQuestion = Awaited<ReturnType<typeof closeQuestion>>;

/**
 * Locks the conversation before its question, in the same order as when two conversations of a customer are merged.
 * Throws `question_not_found`.
 */
export async function closeQuestion({ db }: Transaction, context: AssistantContext, sellerId: string, id: string) {
  const now = context.now();
  const question = await db
    .selectFrom('openQuestions')
    .innerJoin('conversations', 'conversations.id', 'openQuestions.conversationId')
    .leftJoin('assistantTurns', 'assistantTurns.conversationId', 'conversations.id')
    .select([
      'conversations.id as conversationId',
      'conversations.contactId',
      'openQuestions.text',
      'openQuestions.kind',
      'openQuestions.topic',
    ])
    .select(({ ref }) => sql<Language | null>`${ref('assistantTurns.memory')} ->> 'language'`.as('language'))
    .select(isReachable(now).as('isReachable'))
    .where('openQuestions.id', '=', id)
    .where('openQuestions.sellerId', '=', sellerId)
    .where('openQuestions.answeredAt', 'is', null)
    .forNoKeyUpdate(['conversations'])
    .executeTakeFirst();
  const closed = await db
    .updateTable('openQuestions')
    .set({ answeredAt: now })
    .where('id', '=', id)
    .where('sellerId', '=', sellerId)
    .where('answeredAt', 'is', null)
    .executeTakeFirst();
  if (!question || closed.numUpdatedRows === 0n) throw new AppError('question_not_found');
  return question;
}

/** Free text may be sent to the customer now (chat.md, section 1). */
function isReachable(now: Date) {
  const { and, eb, exists, selectFrom } = expressionBuilder<DB, 'conversations'>();
  const connected = selectFrom('contacts')
    .innerJoin('channelNumbers', 'channelNumbers.id', 'contacts.numberId')
    .whereRef('contacts.id', '=', 'conversations.contactId')
    .where('channelNumbers.state', '<>', 'disconnected');
  return and([
    eb('conversations.stoppedAt', 'is', null),
    eb.fn.coalesce(eb('conversations.windowEndsAt', '>', now), eb.lit(false)),
    exists(connected),
  ]).$castTo<boolean>();
}

/** Truncates a question to the maximum length of a shop's own. */
function truncateQuestion(text: string): string {
  const characters = Array.from(text);
  const most = factLimits.question;
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
}
