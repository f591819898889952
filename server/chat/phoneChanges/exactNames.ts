import { sql } from 'kysely';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { ShopPhone } from '../connectedPhones/queries.ts';

/** A product without options that a line of a list names in full. */
export type NamedProduct = { id: string; pricePaise: number };

const keyOf = (name: string) => name.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim();

/**
 * Finds the products of a list's lines that name them in full, in one query for all lines. Names that several products
 * share are left out, as are products with options.
 */
export async function findByExactNames(
  { tx, member }: ShopPhone,
  names: readonly string[],
): Promise<(name: string) => NamedProduct | undefined> {
  const keys = [...new Set(names.map(keyOf))];
  const products = await tx.db
    .selectFrom('products')
    .select(['id', 'name', 'pricePaise', 'hasOptions'])
    .where('sellerId', '=', member.sellerId)
    .where(({ ref }) => sql<boolean>`lower(${ref('name')}) = ${anyOf(keys)}`)
    .execute();
  const found = Map.groupBy(products, ({ name }) => keyOf(name));
  return (name) => {
    const [only, ...others] = found.get(keyOf(name)) ?? [];
    return only && others.length === 0 && !only.hasOptions ? only : undefined;
  };
}
