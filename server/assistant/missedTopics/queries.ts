import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { missedTopicLimits } from '#domain/assistant/missedTopics.ts';
import type { FactKind } from '#domain/sellers/shopFacts.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { statement } from '#server/platform/database/statement.ts';
import type { AssistantContext } from '../context.ts';

const topics = expressionBuilder<DB, 'missedTopics'>();

/** The shop hasn't written the fact since, or a customer still waits for it. */
const isUnanswered = topics.or([
  topics('missedTopics.kind', '=', sql.lit('question')),
  topics.not(
    topics.exists(
      topics
        .selectFrom('shopFacts')
        .whereRef('shopFacts.sellerId', '=', 'missedTopics.sellerId')
        .where((eb) => eb('shopFacts.kind', '=', eb.ref('missedTopics.kind').$castTo<FactKind>()))
        .whereRef('shopFacts.updatedAt', '>=', 'missedTopics.lastAskedAt'),
    ),
  ),
  topics.exists(
    topics
      .selectFrom('openQuestions')
      .whereRef('openQuestions.sellerId', '=', 'missedTopics.sellerId')
      .whereRef('openQuestions.topic', '=', 'missedTopics.topic')
      .where('openQuestions.answeredAt', 'is', null),
  ),
]);

const selectTopics = statement((db, { sellerId, limit }: { sellerId: string; limit: number }) =>
  db
    .selectFrom('missedTopics')
    .select(['id', 'kind', 'text', 'asked', 'lastAskedAt'])
    .where('sellerId', '=', sellerId)
    .where('closedAt', 'is', null)
    .where(isUnanswered)
    // A question that was asked once is listed by itself.
    .where(({ eb, or }) => or([eb('asked', '>', sql.lit(1)), eb('kind', '=', sql.lit('product'))]))
    .orderBy('asked', 'desc')
    .orderBy('id')
    .limit(limit),
);

/** Returns what was asked in vain most often; answering or dismissing one makes room for the next. */
export async function listMissedTopics({ database }: AssistantContext, { sellerId }: SellerMember) {
  const { shown } = missedTopicLimits;
  const rows = await selectTopics(database.read, { sellerId, limit: shown + 1 });
  return {
    topics: rows.slice(0, shown).map(({ lastAskedAt, ...row }) => ({ ...row, lastAskedAt: lastAskedAt.toISOString() })),
    hasMore: rows.length > shown,
  };
}
