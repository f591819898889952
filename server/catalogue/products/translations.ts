import { type AliasedRawBuilder, expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { Translation } from '#domain/catalogue/products.schema.ts';
import type { Language, PageLanguage } from '#domain/platform/languages.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { type QueryBuilder, withCachedPlan } from '#server/platform/database/queryBuilder.ts';

const product = expressionBuilder<DB, 'products'>();

/** The language of a reader; without one, products have their first names. */
export type ReaderLanguage = Language | null | undefined;

const secondText = (column: 'name' | 'description', language: ReaderLanguage) =>
  product
    .selectFrom('productTranslations')
    .select((eb) => eb.fn<string | null>('nullif', [eb.ref(`productTranslations.${column}`), sql.lit('')]).as('text'))
    .whereRef('productTranslations.productId', '=', 'products.id')
    .where('productTranslations.language', '=', sql<string>`${language ?? null}::text`);

const textIn = (column: 'name' | 'description', language: ReaderLanguage) =>
  sql<string>`coalesce(${secondText(column, language)}, ${product.ref(`products.${column}`)})`;

/** A product's name as readers of this language see it, as an expression. */
export const nameTextIn = (language: ReaderLanguage) => textIn('name', language);

/** A product's name as readers of this language see it, for queries with `products` among the tables. */
export const nameIn = (language: ReaderLanguage): AliasedRawBuilder<string, 'name'> =>
  textIn('name', language).as('name');

/** The same of its description. */
export const descriptionIn = (language: ReaderLanguage): AliasedRawBuilder<string, 'description'> =>
  textIn('description', language).as('description');

/** Adds the second name and description that the seller wrote, or null. */
export async function attachTranslation<Product extends { id: string }>(db: QueryBuilder, product: Product) {
  const row = await withCachedPlan(db)
    .selectFrom('productTranslations')
    .select(['language', 'name', 'description'])
    .where('productId', '=', product.id)
    .orderBy('language')
    .limit(sql.lit(1))
    .executeTakeFirst();
  return { ...product, translation: row ? { ...row, language: row.language as PageLanguage } : null };
}

/**
 * Saves the second name and description of a locked product; null deletes them, and undefined leaves what is saved.
 * Triggers update what searches and cached pages have of the product.
 */
export async function saveTranslation(
  { db }: Transaction,
  productId: string,
  translation: Translation | null | undefined,
): Promise<void> {
  if (translation === undefined) return;
  const others = db.deleteFrom('productTranslations').where('productId', '=', productId);
  if (!translation) {
    await others.execute();
    return;
  }
  await others.where('language', '<>', translation.language).execute();
  const { language, name, description } = translation;
  await db
    .insertInto('productTranslations')
    .values({ productId, language, name, description })
    .onConflict((conflict) =>
      conflict
        .columns(['productId', 'language'])
        .doUpdateSet({ name, description })
        .where(({ eb, or }) =>
          or([eb('productTranslations.name', '<>', name), eb('productTranslations.description', '<>', description)]),
        ),
    )
    .execute();
}
