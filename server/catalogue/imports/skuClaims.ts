import { anyOf } from '#server/platform/database/anyOf.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { NewProduct } from '../products/bulkCreation.ts';
import type { ResolvedChange } from './productChanges.ts';

/** The SKUs that one product of a step takes and gives up. A holder is a variant, or a product without options. */
export type SkuClaims = { taken: { holder: string; sku: string }[]; released: string[] };

/** The SKUs of a new product; its variants hold theirs under ids that nothing else has. */
export function claimSkusOfNew({ id, draft: { sku, options, variants } }: NewProduct): SkuClaims {
  if (!options?.length) return { taken: sku ? [{ holder: id, sku }] : [], released: [] };
  const taken = (variants ?? []).flatMap(({ sku }, row) => (sku ? [{ holder: `${id}:${row}`, sku }] : []));
  return { taken, released: [] };
}

/** The SKUs that a changed product and its variants have afterwards. */
export function claimSkusOfChanged({ product, variants, added, removed }: ResolvedChange): SkuClaims {
  const holders = [...(product.hasOptions ? [] : [product]), ...variants, ...added];
  return {
    taken: holders.flatMap(({ id, sku }) => (sku ? [{ holder: id, sku }] : [])),
    released: [product.id, ...variants.map(({ id }) => id), ...removed],
  };
}

/**
 * Of the products of a step, by their rows, those that cannot have their SKUs: another product of the shop has one, or
 * an earlier row takes it. Products of the same step can exchange theirs.
 */
export async function findRefusedSkus(
  { db }: Transaction,
  sellerId: string,
  claims: ReadonlyMap<number, SkuClaims>,
): Promise<Set<number>> {
  const wanted = [...claims.values()].flatMap(({ taken }) => taken.map(({ sku }) => sku));
  const refused = new Set<number>();
  if (wanted.length === 0) return refused;
  const rows = await db
    .selectFrom('skus')
    .select((eb) => ['sku', eb.fn.coalesce('variantId', 'productId').as('holder')])
    .where('sellerId', '=', sellerId)
    .where('sku', '=', anyOf(wanted))
    .execute();
  const holders = new Map(rows.map(({ sku, holder }) => [sku, holder]));
  // A product that is refused keeps its SKU, so that whoever wanted it is refused as well.
  let before = -1;
  while (before < refused.size) {
    before = refused.size;
    refuseOnce(claims, holders, refused);
  }
  return refused;
}

function refuseOnce(
  claims: ReadonlyMap<number, SkuClaims>,
  holders: ReadonlyMap<string, string>,
  refused: Set<number>,
): void {
  const accepted = [...claims].filter(([row]) => !refused.has(row));
  const released = new Set(accepted.flatMap(([, claim]) => claim.released));
  const takers = new Map<string, string>();
  for (const [row, { taken }] of accepted) {
    const isRefused = taken.some(({ sku, holder }) => {
      const owner = holders.get(sku);
      const isHeld = owner !== undefined && owner !== holder && !released.has(owner);
      return isHeld || (takers.get(sku) ?? holder) !== holder;
    });
    if (isRefused) refused.add(row);
    else for (const { sku, holder } of taken) takers.set(sku, holder);
  }
}
