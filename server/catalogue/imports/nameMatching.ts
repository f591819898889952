import { sql } from 'kysely';
import { toNameKey } from '#domain/catalogue/imports/rowKeys.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { unnest } from '#server/platform/database/unnest.ts';
import type { ImportRecord } from './rows.ts';

/** Products whose names are read at once. */
const batch = 5000;

/**
 * Matches rows that have neither id nor SKU by their name: with the one product of the shop that has it, if that has no
 * SKU. Of a group no row may have one.
 */
export async function matchNames(
  tx: Transaction,
  { id, sellerId }: Pick<ImportRecord, 'id' | 'sellerId'>,
): Promise<void> {
  const wanted = await listWantedNames(tx, id);
  if (wanted.size === 0) return;
  const found = await findByName(tx, sellerId, wanted);
  const named = [...found].flatMap(([name, product]) => (product ? [{ name, id: product }] : []));
  if (named.length === 0) return;
  const [names, ids] = [named.map(({ name }) => name), named.map((one) => one.id)];
  await tx.db
    .updateTable('importRows')
    .from(unnest('known', { name: sql<string[]>`${names}::text[]`, id: sql<string[]>`${ids}::uuid[]` }))
    .set(({ ref }) => ({ productId: ref('known.id') }))
    .where('importRows.importId', '=', id)
    .whereRef('importRows.nameKey', '=', 'known.name')
    .where(isUnnamed(id))
    .execute();
}

/** The groups of named rows are listed once: looking for them at each row would take minutes in files without SKUs. */
const isUnnamed = (id: string) => sql<boolean>`import_rows.verdict is null
  and import_rows.row_id is null and import_rows.sku is null
  and (import_rows.group_key is null or import_rows.group_key not in (
    select named.group_key from import_rows as named where named.import_id = ${id}
      and named.group_key is not null and (named.sku is not null or named.row_id is not null)))`;

async function listWantedNames({ db }: Transaction, id: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('importRows')
    .select('nameKey')
    .distinct()
    .where('importId', '=', id)
    .where('nameKey', 'is not', null)
    .where('sku', 'is', null)
    .where('rowId', 'is', null)
    .where('verdict', 'is', null)
    .execute();
  return new Set(rows.flatMap(({ nameKey }) => nameKey ?? []));
}

/** The product of each name; null where several have it, or where it has a SKU. */
async function findByName({ db }: Transaction, sellerId: string, wanted: ReadonlySet<string>) {
  const found = new Map<string, string | null>();
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const products = await db
      .selectFrom('products')
      .select(['id', 'name', 'sku'])
      .where('sellerId', '=', sellerId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const { id, name, sku } of products) {
      const key = toNameKey(name);
      if (wanted.has(key)) found.set(key, found.has(key) || sku !== null ? null : id);
    }
    const last = products.at(-1);
    if (!last || products.length < batch) return found;
    after = last.id;
  }
}
