import { AppError } from '#domain/errors.ts';
import type { ShopAnswer } from '#domain/sellers/shopFacts.schema.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { storeFact, storeShopAnswer } from '#server/sellers/facts/commands.ts';
import type { ChatContext } from '../context.ts';
import { isLatest } from './queries.ts';

/**
 * Adds an offered answer to the shop's, as it is or edited: as the fact that it is about, or as a question with its
 * answer. Throws `learned_answer_not_found` and `too_many_answers`.
 */
export async function acceptLearnedAnswer(
  context: ChatContext,
  member: SellerMember,
  id: string,
  { question, answer }: ShopAnswer,
): Promise<void> {
  const { sellerId } = member;
  await context.database.transaction(async (tx) => {
    const offer = await closeOffer(tx, context, member, id);
    const { kind, conversationId } = offer;
    if (kind !== 'question') {
      await storeFact(tx, context, { sellerId, kind, question: '', answer });
      return;
    }
    const isTheirWords = question === offer.question;
    const pair = { question, answer, conversationId: isTheirWords ? conversationId : null };
    await storeShopAnswer(tx, context, sellerId, pair);
  });
}

/** Dismisses an offered answer for good. Throws `learned_answer_not_found`. */
export async function dismissLearnedAnswer(context: ChatContext, member: SellerMember, id: string): Promise<void> {
  await context.database.transaction((tx) => closeOffer(tx, context, member, id));
}

/** Closes an offer without its words, so that it is never offered again. Returns it as it was. */
async function closeOffer({ db }: Transaction, { now }: ChatContext, { sellerId }: SellerMember, id: string) {
  const offer = await db
    .selectFrom('learnedAnswers')
    .select(['kind', 'question', 'conversationId'])
    .where('id', '=', id)
    .where('sellerId', '=', sellerId)
    .where('closedAt', 'is', null)
    .where(isLatest)
    .forUpdate()
    .executeTakeFirst();
  if (!offer) throw new AppError('learned_answer_not_found');
  await db
    .updateTable('learnedAnswers')
    .set({ closedAt: now(), question: '', answer: '', conversationId: null })
    .where('id', '=', id)
    .execute();
  return offer;
}
