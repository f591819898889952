import { v7 as newId } from 'uuid';
import { AppError } from '#domain/errors.ts';
import type { ShopAnswer, ShopFactChanges } from '#domain/sellers/shopFacts.schema.ts';
import { type FactKind, factLimits, shopFactKinds } from '#domain/sellers/shopFacts.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { IdentityContext } from '#server/identity/context.ts';
import { readSqlState, type Transaction } from '#server/platform/database/connect.ts';

/** Saves a shop's facts; absent ones stay unchanged, an empty text deletes a fact. */
export async function saveShopFacts(
  context: IdentityContext,
  { sellerId }: SellerMember,
  changes: ShopFactChanges,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    for (const kind of shopFactKinds) {
      const answer = changes[kind];
      if (answer) await storeFact(tx, context, { sellerId, kind, question: '', answer });
      else if (answer === '') {
        await tx.db.deleteFrom('shopFacts').where('sellerId', '=', sellerId).where('kind', '=', kind).execute();
      }
    }
  });
}

type StoredFact = ShopAnswer & {
  sellerId: string;
  kind: FactKind;
  /** The chat in which a customer asked it. */
  conversationId?: string | null;
};

/** Stores a fact, replacing the one of the same kind and question. Returns its id. */
export async function storeFact(
  { db }: Transaction,
  context: IdentityContext,
  { sellerId, kind, question, answer, conversationId = null }: StoredFact,
): Promise<string> {
  const now = context.now();
  const { id } = await db
    .insertInto('shopFacts')
    .values({ id: newId(), sellerId, kind, question, answer, conversationId, createdAt: now, updatedAt: now })
    .onConflict((conflict) =>
      conflict.columns(['sellerId', 'kind', 'question']).doUpdateSet({ answer, updatedAt: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Replaces a fact that the program wrote before, or that is missing, by what it says now; empty deletes it. */
export async function writeFactUnlessOwn(
  tx: Transaction,
  context: IdentityContext,
  fact: Pick<StoredFact, 'sellerId' | 'kind' | 'question'>,
  { before, after }: { before: string; after: string },
): Promise<void> {
  const { sellerId, kind, question } = fact;
  const existing = await tx.db
    .selectFrom('shopFacts')
    .select(['id', 'answer'])
    .where('sellerId', '=', sellerId)
    .where('kind', '=', kind)
    .where('question', '=', question)
    .executeTakeFirst();
  if (existing && existing.answer !== before) return;
  if (after) await storeFact(tx, context, { ...fact, answer: after });
  else if (existing) await tx.db.deleteFrom('shopFacts').where('id', '=', existing.id).execute();
}

/** Adds a question with its answer. Returns its id. Throws `question_taken` and `too_many_answers`. */
export async function addShopAnswer(
  context: IdentityContext,
  { sellerId }: SellerMember,
  pair: ShopAnswer,
): Promise<string> {
  return context.database.transaction(async (tx) => {
    if (await hasQuestion(tx, sellerId, pair.question)) throw new AppError('question_taken');
    return storeShopAnswer(tx, context, sellerId, pair);
  });
}

/** Stores a question with its answer, replacing the answer to the same question. Throws `too_many_answers`. */
export async function storeShopAnswer(
  tx: Transaction,
  context: IdentityContext,
  sellerId: string,
  pair: ShopAnswer & Pick<StoredFact, 'conversationId'>,
): Promise<string> {
  if (!(await hasQuestion(tx, sellerId, pair.question))) {
    const { count } = await tx.db
      .selectFrom('shopFacts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('sellerId', '=', sellerId)
      .where('kind', '=', 'question')
      .executeTakeFirstOrThrow();
    const limit = factLimits.questions;
    if (count >= limit) throw new AppError('too_many_answers', { most: limit });
  }
  return storeFact(tx, context, { sellerId, kind: 'question', ...pair });
}

/** Whether the shop has an answer to it. Locks the shop, so that answers are added one at a time. */
async function hasQuestion({ db }: Transaction, sellerId: string, question: string): Promise<boolean> {
  await db.selectFrom('sellers').where('id', '=', sellerId).forNoKeyUpdate().execute();
  const existing = await db
    .selectFrom('shopFacts')
    .select('id')
    .where('sellerId', '=', sellerId)
    .where('kind', '=', 'question')
    .where('question', '=', question)
    .executeTakeFirst();
  return existing !== undefined;
}

/** Changes a question, its answer or both. Throws `answer_not_found` and `question_taken`. */
export async function changeShopAnswer(
  { database, now }: IdentityContext,
  { sellerId }: SellerMember,
  id: string,
  { question, answer }: ShopAnswer,
): Promise<void> {
  const changing = database.write
    .updateTable('shopFacts')
    .set({ question, answer, updatedAt: now() })
    .where('id', '=', id)
    .where('sellerId', '=', sellerId)
    .where('kind', '=', 'question')
    .executeTakeFirst();
  const { numUpdatedRows } = await changing.catch((error: unknown) => {
    throw readSqlState(error) === '23505' ? new AppError('question_taken') : error;
  });
  if (numUpdatedRows === 0n) throw new AppError('answer_not_found');
}

/** Deletes a question with its answer. Throws `answer_not_found`. */
export async function deleteShopAnswer(
  { database }: IdentityContext,
  { sellerId }: SellerMember,
  id: string,
): Promise<void> {
  const { numDeletedRows } = await database.write
    .deleteFrom('shopFacts')
    .where('id', '=', id)
    .where('sellerId', '=', sellerId)
    .where('kind', '=', 'question')
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('answer_not_found');
}
