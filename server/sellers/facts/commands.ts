import { v7 as newId } from 'uuid';
import { AppError } from '#domain/errors.ts';
import type { ShopAnswer, ShopFactChanges } from '#domain/sellers/shopFacts.schema.ts';
import { type FactKind, factLimits, shopFactKinds } from '#domain/sellers/shopFacts.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { IdentityContext } from '#server/identity/context.ts';
import { sqlState, type Transaction } from '#server/platform/database/connect.ts';

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
        await tx.client.query('delete from shop_facts where seller_id = $1 and kind = $2', [sellerId, kind]);
      }
    }
  });
}

type StoredFact = ShopAnswer & {
  sellerId: string;
  kind: FactKind;
  /** The chat in which a customer asked it. */
  conversationId?: string;
};

/** Stores a fact, replacing the one of the same kind and question. Returns its id. */
export async function storeFact(
  { client }: Transaction,
  { now }: IdentityContext,
  { sellerId, kind, question, answer, conversationId }: StoredFact,
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into shop_facts (id, seller_id, kind, question, answer, conversation_id, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $7, $6, $6)
      on conflict (seller_id, kind, question) do update set answer = $5, updated_at = $6 returning id`,
    [newId(), sellerId, kind, question, answer, now(), conversationId],
  );
  const [fact] = rows;
  if (!fact) throw new Error('PostgreSQL returned no row for an insert.');
  return fact.id;
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
    const { rows } = await tx.client.query<{ count: number }>(
      "select count(*)::int as count from shop_facts where seller_id = $1 and kind = 'question'",
      [sellerId],
    );
    const limit = factLimits.questions;
    if ((rows[0]?.count ?? 0) >= limit) throw new AppError('too_many_answers', { most: limit });
  }
  return storeFact(tx, context, { sellerId, kind: 'question', ...pair });
}

/** Whether the shop has an answer to it. Locks the shop, so that answers are added one at a time. */
async function hasQuestion({ client }: Transaction, sellerId: string, question: string): Promise<boolean> {
  await client.query('select from sellers where id = $1 for no key update', [sellerId]);
  const { rowCount } = await client.query(
    "select from shop_facts where seller_id = $1 and kind = 'question' and question = $2",
    [sellerId, question],
  );
  return rowCount === 1;
}

/** Changes a question, its answer or both. Throws `answer_not_found` and `question_taken`. */
export async function changeShopAnswer(
  { database, now }: IdentityContext,
  { sellerId }: SellerMember,
  id: string,
  { question, answer }: ShopAnswer,
): Promise<void> {
  const changing = database.pool.query(
    `update shop_facts set question = $3, answer = $4, updated_at = $5
      where id = $1 and seller_id = $2 and kind = 'question'`,
    [id, sellerId, question, answer, now()],
  );
  const { rowCount } = await changing.catch((error: unknown) => {
    throw sqlState(error) === '23505' ? new AppError('question_taken') : error;
  });
  if (rowCount === 0) throw new AppError('answer_not_found');
}

/** Deletes a question with its answer. Throws `answer_not_found`. */
export async function deleteShopAnswer(
  { database }: IdentityContext,
  { sellerId }: SellerMember,
  id: string,
): Promise<void> {
  const { rowCount } = await database.pool.query(
    "delete from shop_facts where id = $1 and seller_id = $2 and kind = 'question'",
    [id, sellerId],
  );
  if (rowCount === 0) throw new AppError('answer_not_found');
}
