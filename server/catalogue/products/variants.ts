import type { Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Variants } from '#database/schema.ts';
import type { OptionKey } from '#domain/catalogue/optionPresets.ts';
import type { VariantDraft } from '#domain/catalogue/options.schema.ts';
import type { Option } from '#domain/catalogue/options.ts';
import { packageFactNames } from '#domain/catalogue/packageFacts.ts';
import type { ProductDraft } from '#domain/catalogue/products.schema.ts';
import { productLimits } from '#domain/catalogue/products.ts';
import { AppError } from '#domain/errors.ts';
import { buildRecord } from '#domain/platform/records.ts';
import { refusal } from '#domain/platform/refusals.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { listOptionRows, toVariantRow, updateVariants, type VariantTarget } from './variantRows.ts';

/** A variant as its seller reads it (options.md, section 4). */
export type Variant = Pick<
  Selectable<Variants>,
  'id' | 'label' | 'pricePaise' | 'mrpPaise' | 'stock' | 'isOffered' | 'sku' | 'weightGrams' | 'image'
> & { values: string[] };
export type ProductOptions = { options: Option[]; variants: Variant[] };

type WithoutOptions = { id: string; hasOptions: boolean };

/** Adds options and variants to the products that have them. Sends nothing where none has. */
export async function attachOptions<Product extends WithoutOptions>(db: QueryBuilder, products: Product[]) {
  const found = await readOptions(
    db,
    products.filter(({ hasOptions }) => hasOptions).map(({ id }) => id),
  );
  return products.map((product) => ({ ...product, ...(found.get(product.id) ?? { options: [], variants: [] }) }));
}

/** `attachOptions` for one product. */
export async function attachOptionsTo<Product extends WithoutOptions>(db: QueryBuilder, product: Product) {
  const [attached] = await attachOptions(db, [product]);
  if (!attached) throw new Error('A product was lost.');
  return attached;
}

async function readOptions(db: QueryBuilder, productIds: string[]): Promise<Map<string, ProductOptions>> {
  const found = new Map<string, ProductOptions>(productIds.map((id) => [id, { options: [], variants: [] }]));
  if (productIds.length === 0) return found;
  const values = await db
    .selectFrom('productOptions')
    .innerJoin('productValues', (join) =>
      join
        .onRef('productValues.productId', '=', 'productOptions.productId')
        .onRef('productValues.option', '=', 'productOptions.position'),
    )
    .select(['productOptions.productId', 'productOptions.position as option', 'productOptions.key', 'name', 'value'])
    .where('productOptions.productId', '=', anyOf(productIds))
    .orderBy('productOptions.productId')
    .orderBy('option')
    .orderBy('productValues.position')
    .execute();
  for (const { productId, option, key, name, value } of values) {
    const options = found.get(productId)?.options ?? [];
    options[option] ??= { key: key as OptionKey | null, name, values: [] };
    options[option].values.push(value);
  }
  const variants = await db
    .selectFrom('variants')
    .selectAll()
    .where('productId', '=', anyOf(productIds))
    .orderBy('productId')
    .orderBy('positions')
    .execute();
  for (const row of variants) {
    const product = found.get(row.productId);
    product?.variants.push(toVariant(row, product.options));
  }
  return found;
}

const toVariant = (row: Selectable<Variants>, options: Option[]): Variant => ({
  id: row.id,
  label: row.label,
  values: row.positions.map((position, option) => options[option]?.values[position] ?? ''),
  pricePaise: row.pricePaise,
  mrpPaise: row.mrpPaise,
  stock: row.stock,
  isOffered: row.isOffered,
  sku: row.sku,
  weightGrams: row.weightGrams,
  image: row.image,
});

/** The product's variants before a change, locked before the product itself, as orders lock them. */
export const lockVariants = ({ db }: Transaction, { sellerId }: SellerMember, productId: string) =>
  db
    .selectFrom('variants')
    .select(['id', 'stock', 'createdAt'])
    .where('productId', '=', productId)
    .where('sellerId', '=', sellerId)
    .orderBy('id')
    .forUpdate()
    .execute();
type LockedVariant = Awaited<ReturnType<typeof lockVariants>>[number];

/**
 * Replaces the options of a locked product, and inserts, changes and deletes its variants. A variant with a known id
 * stays itself, and its stock changes by the difference from the stock shown. Triggers update the product's figures.
 * Throws `validation_failed` for an unknown id, and `product_changed` if more was sold than the new stock allows.
 */
export async function writeOptions(
  { db }: Transaction,
  target: VariantTarget,
  { options, variants }: { options: Option[]; variants: VariantDraft[] },
  before: LockedVariant[],
  version: number,
): Promise<void> {
  const { productId } = target;
  const known = new Map(before.map((variant) => [variant.id, variant]));
  refuseUnknown(variants, known);
  const rows = variants.map((variant) => {
    const earlier = variant.id === undefined ? undefined : known.get(variant.id);
    return { ...toVariantRow(target, options, variant), ...keepIdentity(variant, earlier, target.now, version) };
  });
  const kept = new Set(rows.map(({ id }) => id));
  const removed = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (removed.length > 0) await db.deleteFrom('variants').where('id', '=', anyOf(removed)).execute();
  await db.deleteFrom('productOptions').where('productId', '=', productId).execute();
  const inserted = listOptionRows(productId, options);
  await db.insertInto('productOptions').values(inserted.options).execute();
  await db.insertInto('productValues').values(inserted.values).execute();
  const changed = rows.filter(({ id }) => known.has(id));
  if (changed.length > 0) await updateVariants(db, changed);
  const added = rows.filter(({ id }) => !known.has(id));
  if (added.length > 0) await db.insertInto('variants').values(added).execute();
}

function refuseUnknown(variants: VariantDraft[], known: ReadonlyMap<string, unknown>): void {
  const seen = new Set<string>();
  for (const [row, { id }] of variants.entries()) {
    if (id === undefined) continue;
    const isUsable = known.has(id) && !seen.has(id);
    if (!isUsable) {
      throw new AppError('validation_failed', { fields: { [`variants.${row}.id`]: refusal('variant_unknown') } });
    }
    seen.add(id);
  }
}

/** Deletes the options and variants of a product that has just become one without. */
export async function deleteOptions({ db }: Transaction, productId: string): Promise<void> {
  await db.deleteFrom('variants').where('productId', '=', productId).execute();
  await db.deleteFrom('productOptions').where('productId', '=', productId).execute();
}

/** What is stored of a product's facts. With options SKU, MRP and weight are facts of its variants. */
export const toFacts = ({ sku, mrpPaise, weightGrams, options, ...draft }: ProductDraft) => ({
  ...buildRecord(packageFactNames, (name) => draft[name] || null),
  ...(options?.length
    ? { sku: null, mrpPaise: null, weightGrams: null }
    : { sku: sku || null, mrpPaise: mrpPaise ?? null, weightGrams: weightGrams ?? null }),
});

function keepIdentity(
  { stock, shownStock }: VariantDraft,
  earlier: LockedVariant | undefined,
  now: Date,
  version: number,
) {
  if (!earlier) return { id: newId(), stock, createdAt: now };
  const { id, createdAt } = earlier;
  const newStock = shownStock === undefined ? stock : earlier.stock + stock - shownStock;
  if (newStock < 0 || newStock > Math.max(productLimits.stock, earlier.stock))
    throw new AppError('product_changed', { version });
  return { id, createdAt, stock: newStock };
}
