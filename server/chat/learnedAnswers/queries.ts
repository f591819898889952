import { learnedAnswerLimits } from '#domain/chat/learnedAnswers.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { statement } from '#server/platform/database/statement.ts';
import type { ChatContext } from '../context.ts';

const selectOffers = statement((db, { sellerId, limit }: { sellerId: string; limit: number }) =>
  db
    .selectFrom('learnedAnswers')
    .select(['id', 'kind', 'question', 'answer', 'customers'])
    .where('sellerId', '=', sellerId)
    .where('closedAt', 'is', null)
    .orderBy('sentAt', 'desc')
    .limit(limit),
);

/** Returns the replies that people of the shop send often, as questions with answers, the latest first. */
export async function listLearnedAnswers({ database }: ChatContext, { sellerId }: SellerMember) {
  return { answers: await selectOffers(database.read, { sellerId, limit: learnedAnswerLimits.shown }) };
}
