import type { SellerMember } from '#server/identity/actors/actors.ts';
import { isBeyondCursor, toKeysetPage } from '#server/platform/database/keysetPagination.ts';
import { withCachedPlan } from '#server/platform/database/queryBuilder.ts';
import type { AssistantContext } from '../context.ts';

/** Returns the customers' questions that no fact answers, newest first. */
export async function listQuestions(
  { database, now }: AssistantContext,
  { sellerId }: SellerMember,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  let query = withCachedPlan(database.read)
    .selectFrom('openQuestions')
    .innerJoin('conversations', 'conversations.id', 'openQuestions.conversationId')
    .select(['openQuestions.id', 'openQuestions.text', 'openQuestions.kind', 'openQuestions.createdAt'])
    .select(['conversations.id as chatId', 'conversations.name', 'conversations.phone'])
    .select(({ and, eb, fn, lit }) =>
      and([
        fn.coalesce(eb('conversations.windowEndsAt', '>', now()), lit(false)),
        eb('conversations.stoppedAt', 'is', null),
        eb('conversations.contactId', 'is not', null),
      ])
        .$castTo<boolean>()
        .as('isReachable'),
    )
    .where('openQuestions.sellerId', '=', sellerId)
    .where('openQuestions.answeredAt', 'is', null);
  if (cursor)
    query = query.where(({ ref }) => isBeyondCursor(cursor, ref('openQuestions.createdAt'), ref('openQuestions.id')));
  const rows = await query
    .orderBy('openQuestions.createdAt', 'desc')
    .orderBy('openQuestions.id', 'desc')
    .limit(limit + 1)
    .execute();
  const { rows: shown, nextCursor } = toKeysetPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  return {
    questions: shown.map(({ createdAt, ...row }) => ({ ...row, askedAt: createdAt.toISOString() })),
    nextCursor,
  };
}
