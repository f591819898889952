import { v7 as newId } from 'uuid';
import { sumVariants } from '#domain/catalogue/options.ts';
import type { ProductDraft } from '#domain/catalogue/products.schema.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { insertRecords } from '#server/platform/database/records.ts';
import { listOptionRows, toVariantRow } from './variantRows.ts';
import { toFacts } from './variants.ts';

/** A product that gets this id. */
export type NewProduct = { id: string; draft: ProductDraft };

/**
 * Adds many products to a seller's catalogue, with one statement for each table. The caller has locked the seller and
 * the photos, and has refused SKUs that are taken. Second names are not written.
 */
export async function insertProducts(
  { db }: Transaction,
  sellerId: string,
  products: NewProduct[],
  now: Date,
): Promise<void> {
  if (products.length === 0) return;
  await insertRecords(
    db,
    'products',
    products.map((product) => toProductRow(sellerId, product, now)),
  );
  const withOptions = products.filter(({ draft }) => draft.options?.length);
  if (withOptions.length === 0) return;
  const rows = withOptions.map(({ id, draft }) => listOptionRows(id, draft.options ?? []));
  await insertRecords(
    db,
    'productOptions',
    rows.flatMap(({ options }) => options),
  );
  await insertRecords(
    db,
    'productValues',
    rows.flatMap(({ values }) => values),
  );
  const variants = withOptions.flatMap(({ id, draft: { options, variants } }) => {
    const target = { productId: id, sellerId, now };
    return (variants ?? []).map((variant) => ({
      ...toVariantRow(target, options ?? [], variant),
      ...{ id: newId(), stock: variant.stock, createdAt: now },
    }));
  });
  await insertRecords(db, 'variants', variants);
}

function toProductRow(sellerId: string, { id, draft }: NewProduct, now: Date) {
  const { options, variants, translation, ...own } = draft;
  const hasOptions = Boolean(options?.length);
  const figures = hasOptions ? sumVariants(variants ?? []) : { priceToPaise: null, valuePaise: null };
  return { id, sellerId, ...own, ...toFacts(draft), hasOptions, ...figures, createdAt: now, updatedAt: now };
}
