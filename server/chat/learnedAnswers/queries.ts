import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { learnedAnswerLimits } from '#domain/chat/learnedAnswers.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { statement } from '#server/platform/database/statement.ts';
import type { ChatContext } from '../context.ts';

const offers = expressionBuilder<DB, 'learnedAnswers'>();

/** The shop hasn't written the fact since that an offer would become. */
export const isLatest = offers.not(
  offers.exists(
    offers
      .selectFrom('shopFacts')
      .whereRef('shopFacts.sellerId', '=', 'learnedAnswers.sellerId')
      .whereRef('shopFacts.kind', '=', 'learnedAnswers.kind')
      .where('shopFacts.kind', '<>', sql.lit('question'))
      .whereRef('shopFacts.updatedAt', '>', 'learnedAnswers.sentAt'),
  ),
);

const selectOffers = statement((db, { sellerId, limit }: { sellerId: string; limit: number }) =>
  db
    .selectFrom('learnedAnswers')
    .select(['id', 'kind', 'question', 'answer', 'customers'])
    .where('sellerId', '=', sellerId)
    .where('closedAt', 'is', null)
    .where(isLatest)
    .orderBy('sentAt', 'desc')
    .limit(limit),
);

/** Returns the replies that people of the shop send often, as questions with answers, the latest first. */
export async function listLearnedAnswers({ database }: ChatContext, { sellerId }: SellerMember) {
  return { answers: await selectOffers(database.read, { sellerId, limit: learnedAnswerLimits.shown }) };
}
