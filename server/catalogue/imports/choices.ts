import { createHash } from 'node:crypto';
import { normalizeCategory } from '#domain/catalogue/imports/categories.ts';
import type { ImportSettings } from '#domain/catalogue/imports/importRows.ts';
import { importLimits } from '#domain/catalogue/imports/importStates.ts';
import { isImportTarget } from '#domain/catalogue/imports/importTargets.ts';
import { type ProductCategory, productCategories } from '#domain/catalogue/products.ts';
import { normalizeHeading } from '#domain/platform/headings.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import type { CatalogueContext } from '../context.ts';
import type { Mapping } from './schemas.ts';

type Columns = ImportSettings['columns'];

const hashHeadings = (columns: Columns) =>
  createHash('sha256')
    .update(JSON.stringify(columns.map(({ heading }) => normalizeHeading(heading))))
    .digest('base64url');

/** Choices by their values as these are compared. */
export const normalizeKeys = <Choice>(choices: Record<string, Choice>): Record<string, Choice> =>
  Object.fromEntries(Object.entries(choices).map(([value, choice]) => [normalizeCategory(value), choice]));

/** Remembers what a shop chose for columns and categories, for its next file (import.md, section 4, step 2). */
export async function rememberChoices(
  tx: Transaction,
  { now }: CatalogueContext,
  { sellerId }: SellerMember,
  { columns, categories = {} }: Mapping,
  settings: ImportSettings,
): Promise<void> {
  const chosenAt = now();
  const row = (kind: 'columns' | 'category', key: string, value: unknown) => ({
    ...{ sellerId, kind, key, chosenAt },
    value: JSON.stringify(value),
  });
  const targets = settings.columns.map(({ target }) => target);
  const rows = [
    ...(columns ? [row('columns', hashHeadings(settings.columns), targets)] : []),
    ...Object.entries(normalizeKeys(categories)).map(([key, category]) => row('category', key, category)),
  ];
  if (rows.length === 0) return;
  await tx.db
    .insertInto('importChoices')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['sellerId', 'kind', 'key'])
        .doUpdateSet(({ ref }) => ({ value: ref('excluded.value'), chosenAt: ref('excluded.chosenAt') })),
    )
    .execute();
  await forgetOldest(tx, sellerId, 'columns', importLimits.rememberedColumns);
  await forgetOldest(tx, sellerId, 'category', importLimits.rememberedCategories);
}

async function forgetOldest({ db }: Transaction, sellerId: string, kind: 'columns' | 'category', most: number) {
  await db
    .deleteFrom('importChoices')
    .where('sellerId', '=', sellerId)
    .where('kind', '=', kind)
    .where('key', 'not in', ({ selectFrom }) =>
      selectFrom('importChoices')
        .select('key')
        .where('sellerId', '=', sellerId)
        .where('kind', '=', kind)
        .orderBy('chosenAt', 'desc')
        .limit(most),
    )
    .execute();
}

/** The columns as the shop mapped these headings before, or undefined if it never did. */
export async function recallColumns(
  db: QueryBuilder,
  sellerId: string,
  columns: Columns,
): Promise<Columns | undefined> {
  const found = await db
    .selectFrom('importChoices')
    .select('value')
    .where('sellerId', '=', sellerId)
    .where('kind', '=', 'columns')
    .where('key', '=', hashHeadings(columns))
    .executeTakeFirst();
  const targets = found?.value;
  if (!Array.isArray(targets)) return undefined;
  return columns.map((column, at) => ({ ...column, target: isImportTarget(targets[at]) ? targets[at] : null }));
}

/** What the shop chose for values of category columns. */
export async function recallCategories(db: QueryBuilder, sellerId: string): Promise<Record<string, ProductCategory>> {
  const rows = await db
    .selectFrom('importChoices')
    .select(['key', 'value'])
    .where('sellerId', '=', sellerId)
    .where('kind', '=', 'category')
    .execute();
  return Object.fromEntries(
    rows.flatMap(({ key, value }) => {
      const category = productCategories.find((one) => one === value);
      return category ? [[key, category]] : [];
    }),
  );
}
