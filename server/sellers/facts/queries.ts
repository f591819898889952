import { expressionBuilder, type Selectable, sql } from 'kysely';
import type { DB, ShopFacts as ShopFactsTable } from '#database/schema.ts';
import { buildRecord } from '#domain/platform/records.ts';
import { type SellingFacts, type ShopFactKind, sellingFactKinds, shopFactKinds } from '#domain/sellers/shopFacts.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { IdentityContext } from '#server/identity/context.ts';
import { statement } from '#server/platform/database/statement.ts';

/** A shop's facts about payment and delivery as one JSON value, for queries with `sellers` among the tables. */
export const sellingFacts = expressionBuilder<DB, 'sellers'>()
  .selectFrom('shopFacts')
  .select((eb) =>
    sql<SellingFacts>`coalesce(json_object_agg(${eb.ref('shopFacts.kind')}, ${eb.ref('shopFacts.answer')}), '{}')`.as(
      'facts',
    ),
  )
  .whereRef('shopFacts.sellerId', '=', 'sellers.id')
  .where('shopFacts.kind', 'in', sellingFactKinds.map(sql.lit))
  .$asScalar()
  .$notNull();

/** A shop's facts; those it has not filled in are empty. */
export type ShopFacts = {
  facts: Record<ShopFactKind, string>;
  /** Sorted by question. */
  answers: Pick<Selectable<ShopFactsTable>, 'id' | 'question' | 'answer'>[];
};

const readAllFacts = statement((db, { sellerId }: { sellerId: string }) =>
  db
    .selectFrom('shopFacts')
    .select(['id', 'kind', 'question', 'answer'])
    .where('sellerId', '=', sellerId)
    .orderBy(({ fn }) => fn('lower', ['question']))
    .orderBy('id'),
);

/** Returns all facts of a shop; there are few enough for one page. */
export async function readShopFacts({ database }: IdentityContext, { sellerId }: SellerMember): Promise<ShopFacts> {
  const rows = await readAllFacts(database.read, { sellerId });
  return {
    facts: buildRecord(shopFactKinds, (kind) => rows.find((row) => row.kind === kind)?.answer ?? ''),
    answers: rows.flatMap(({ kind, id, question, answer }) => (kind === 'question' ? [{ id, question, answer }] : [])),
  };
}
