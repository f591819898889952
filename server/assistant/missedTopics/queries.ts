import { sql } from 'kysely';
import { missedTopicLimits } from '#domain/assistant/missedTopics.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { statement } from '#server/platform/database/statement.ts';
import type { AssistantContext } from '../context.ts';

const selectTopics = statement((db, { sellerId, limit }: { sellerId: string; limit: number }) =>
  db
    .selectFrom('missedTopics')
    .select(['id', 'kind', 'text', 'asked', 'lastAskedAt'])
    .where('sellerId', '=', sellerId)
    .where('closedAt', 'is', null)
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
