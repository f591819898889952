import { buildRecord } from '#domain/platform/records.ts';
import { type FactKind, type ShopFactKind, sellingFactKinds, shopFactKinds } from '#domain/sellers/shopFacts.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { IdentityContext } from '#server/identity/context.ts';

/** A shop's facts about payment and delivery as one JSON value, for queries with `sellers` among the tables. */
export const sellingFactsSql = `(select coalesce(json_object_agg(kind, answer), '{}') from shop_facts
  where shop_facts.seller_id = sellers.id and kind in (${sellingFactKinds.map((kind) => `'${kind}'`).join(', ')}))`;

/** A shop's facts; those it has not filled in are empty. */
export type ShopFacts = {
  facts: Record<ShopFactKind, string>;
  /** Sorted by question. */
  answers: { id: string; question: string; answer: string }[];
};

/** Returns all facts of a shop; there are few enough for one page. */
export async function readShopFacts({ database }: IdentityContext, { sellerId }: SellerMember): Promise<ShopFacts> {
  const { rows } = await database.pool.query<{ id: string; kind: FactKind; question: string; answer: string }>({
    name: 'all-shop-facts',
    text: 'select id, kind, question, answer from shop_facts where seller_id = $1 order by lower(question), id',
    values: [sellerId],
  });
  return {
    facts: buildRecord(shopFactKinds, (kind) => rows.find((row) => row.kind === kind)?.answer ?? ''),
    answers: rows.flatMap(({ kind, id, question, answer }) => (kind === 'question' ? [{ id, question, answer }] : [])),
  };
}
