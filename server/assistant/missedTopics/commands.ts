import { missedTopicLimits } from '#domain/assistant/missedTopics.ts';
import { AppError } from '#domain/errors.ts';
import type { ShopAnswer } from '#domain/sellers/shopFacts.schema.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { storeFact, storeShopAnswer } from '#server/sellers/facts/commands.ts';
import type { AssistantContext } from '../context.ts';
import { type ClosedQuestion, closeQuestion, publishAnswer } from '../openQuestions/commands.ts';
import type { MissedTopic } from './topics.ts';

/** Closes a group of a shop without its words. Returns whether it was open. */
async function closeTopic(
  { db }: Transaction,
  context: Pick<AssistantContext, 'now'>,
  { sellerId }: SellerMember,
  { id, isDismissed }: { id: string; isDismissed: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('missedTopics')
    .set({ closedAt: context.now(), text: '', conversationId: null, isDismissed })
    .where('id', '=', id)
    .where('sellerId', '=', sellerId)
    .where('closedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Dismisses a group for good. Throws `topic_not_found`. */
export async function dismissTopic(context: AssistantContext, member: SellerMember, id: string): Promise<void> {
  await context.database.transaction(async (tx) => {
    if (!(await closeTopic(tx, context, member, { id, isDismissed: true }))) throw new AppError('topic_not_found');
  });
}

/**
 * Answers a group once: the answer becomes a fact of the shop, or a question with its answer, and is sent to the
 * customers who wait for it. Returns how many. Throws `topic_not_found` and `too_many_answers`.
 */
export async function answerTopic(
  context: AssistantContext,
  member: SellerMember,
  id: string,
  { question, answer }: ShopAnswer,
): Promise<number> {
  return context.database.transaction(async (tx) => {
    const topic = await findOpenTopic(tx, member, id);
    const { kind, conversationId } = topic;
    const { sellerId } = member;
    const isTheirWords = question === topic.text;
    const pair = { question, answer, conversationId: isTheirWords ? conversationId : null };
    const waiting: ClosedQuestion[] = [];
    for (const open of await readOpenQuestions(tx, member, topic)) {
      waiting.push(await closeQuestion(tx, context, sellerId, open.id));
    }
    const factId =
      kind === 'question' || kind === 'product'
        ? await storeShopAnswer(tx, context, sellerId, pair)
        : await storeFact(tx, context, { sellerId, kind, question: '', answer });
    const told = [];
    for (const one of waiting) told.push(await publishAnswer(tx, context, one, { factId, answer }));
    // After the conversations, as where a turn counts what it misses.
    if (!(await closeTopic(tx, context, member, { id, isDismissed: false }))) throw new AppError('topic_not_found');
    return told.filter((isTold) => isTold).length;
  });
}

async function findOpenTopic({ db }: Transaction, { sellerId }: SellerMember, id: string) {
  const topic = await db
    .selectFrom('missedTopics')
    .select(['kind', 'topic', 'text', 'conversationId'])
    .where('id', '=', id)
    .where('sellerId', '=', sellerId)
    .where('closedAt', 'is', null)
    .executeTakeFirst();
  if (!topic) throw new AppError('topic_not_found');
  return topic;
}

const readOpenQuestions = async (
  { db }: Transaction,
  { sellerId }: SellerMember,
  { kind, topic }: Pick<MissedTopic, 'kind' | 'topic'>,
) =>
  kind === 'product'
    ? []
    : db
        .selectFrom('openQuestions')
        .select('id')
        .where('sellerId', '=', sellerId)
        .where('topic', '=', topic)
        .where('kind', '=', kind)
        .where('answeredAt', 'is', null)
        .orderBy('conversationId')
        .limit(missedTopicLimits.told)
        .execute();
