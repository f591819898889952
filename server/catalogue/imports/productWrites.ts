import { sql } from 'kysely';
import type { ProductCategory } from '#domain/catalogue/products.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { statement } from '#server/platform/database/statement.ts';
import { unnest } from '#server/platform/database/unnest.ts';
import { listOptionRows, toVariantRow, updateVariants } from '../products/variantRows.ts';
import type { LockedProduct, ResolvedChange } from './productChanges.ts';

/** Writes changes of locked products, with one statement for each kind of row. Triggers update figures and counters. */
export async function writeChanges(
  tx: Transaction,
  sellerId: string,
  changes: ResolvedChange[],
  now: Date,
): Promise<void> {
  await removeOptions(tx, changes);
  await updateProducts(tx, changes, now);
  await removeVariants(tx, changes);
  await insertOptions(tx, changes);
  await writeVariants(tx, sellerId, changes, now);
}

/** Texts are written apart from figures, because searches read them: their change costs much more than one of a price. */
async function updateProducts({ db }: Transaction, changes: ResolvedChange[], now: Date): Promise<void> {
  if (changes.length === 0) return;
  await updateFigures(db, listFigures(changes, now));
  const texts = changes.filter(({ changesSearchedText }) => changesSearchedText);
  if (texts.length > 0) await updateTexts(db, listTexts(texts));
}

const createLists =
  (changes: ResolvedChange[]) =>
  <Name extends keyof LockedProduct>(name: Name) =>
    changes.map(({ product }) => product[name]);

function listFigures(changes: ResolvedChange[], now: Date) {
  const list = createLists(changes);
  return {
    ids: list('id'),
    categories: list('category'),
    images: list('images').map((images) => JSON.stringify(images)),
    isActive: list('isActive'),
    pricePaise: list('pricePaise'),
    mrpPaise: list('mrpPaise'),
    stock: list('stock'),
    weightGrams: list('weightGrams'),
    netQuantity: list('netQuantity'),
    countryOfOrigin: list('countryOfOrigin'),
    manufacturer: list('manufacturer'),
    packer: list('packer'),
    importer: list('importer'),
    hasOptions: list('hasOptions'),
    updatedAt: changes.map(({ product, changesContent }) => (changesContent ? now : product.updatedAt)),
  };
}

const updateFigures = statement((db, p: ReturnType<typeof listFigures>) =>
  db
    .updateTable('products')
    .from(
      unnest('new', {
        id: sql<string[]>`${p.ids}::uuid[]`,
        category: sql<ProductCategory[]>`${p.categories}::text[]`,
        images: sql<string[]>`${p.images}::jsonb[]`,
        isActive: sql<boolean[]>`${p.isActive}::boolean[]`,
        pricePaise: sql<number[]>`${p.pricePaise}::bigint[]`,
        mrpPaise: sql<(number | null)[]>`${p.mrpPaise}::bigint[]`,
        stock: sql<number[]>`${p.stock}::int[]`,
        weightGrams: sql<(number | null)[]>`${p.weightGrams}::int[]`,
        netQuantity: sql<(string | null)[]>`${p.netQuantity}::text[]`,
        countryOfOrigin: sql<(string | null)[]>`${p.countryOfOrigin}::text[]`,
        manufacturer: sql<(string | null)[]>`${p.manufacturer}::text[]`,
        packer: sql<(string | null)[]>`${p.packer}::text[]`,
        importer: sql<(string | null)[]>`${p.importer}::text[]`,
        hasOptions: sql<boolean[]>`${p.hasOptions}::boolean[]`,
        updatedAt: sql<Date[]>`${p.updatedAt}::timestamptz[]`,
      }),
    )
    .set(({ eb, ref }) => ({
      category: ref('new.category'),
      images: sql<string[]>`array(select jsonb_array_elements_text(${ref('new.images')}))`,
      isActive: ref('new.isActive'),
      pricePaise: ref('new.pricePaise'),
      mrpPaise: ref('new.mrpPaise'),
      stock: ref('new.stock'),
      weightGrams: ref('new.weightGrams'),
      netQuantity: ref('new.netQuantity'),
      countryOfOrigin: ref('new.countryOfOrigin'),
      manufacturer: ref('new.manufacturer'),
      packer: ref('new.packer'),
      importer: ref('new.importer'),
      hasOptions: ref('new.hasOptions'),
      updatedAt: ref('new.updatedAt'),
      version: eb('products.version', '+', 1),
    }))
    .whereRef('products.id', '=', 'new.id'),
);

function listTexts(changes: ResolvedChange[]) {
  const list = createLists(changes);
  return {
    ids: list('id'),
    names: list('name'),
    descriptions: list('description'),
    alsoCalled: list('alsoCalled'),
    skus: list('sku'),
  };
}

const updateTexts = statement((db, p: ReturnType<typeof listTexts>) =>
  db
    .updateTable('products')
    .from(
      unnest('new', {
        id: sql<string[]>`${p.ids}::uuid[]`,
        name: sql<string[]>`${p.names}::text[]`,
        description: sql<string[]>`${p.descriptions}::text[]`,
        alsoCalled: sql<string[]>`${p.alsoCalled}::text[]`,
        sku: sql<(string | null)[]>`${p.skus}::text[]`,
      }),
    )
    .set(({ ref }) => ({
      name: ref('new.name'),
      description: ref('new.description'),
      alsoCalled: ref('new.alsoCalled'),
      sku: ref('new.sku'),
    }))
    .whereRef('products.id', '=', 'new.id'),
);

/** Products that lose all options: what triggers wrote of them goes, too. */
async function removeOptions({ db }: Transaction, changes: ResolvedChange[]): Promise<void> {
  const ids = changes.filter(({ keptValues }) => keptValues?.length === 0).map(({ product }) => product.id);
  if (ids.length === 0) return;
  const none = { priceToPaise: null, valuePaise: null, hasLowOption: false, hasSoldOutOption: false };
  await db
    .updateTable('products')
    .set({ hasOptions: false, ...none })
    .where('id', '=', anyOf(ids))
    .execute();
}

/** Variants and values that an import had added. */
async function removeVariants({ db }: Transaction, changes: ResolvedChange[]): Promise<void> {
  const removed = changes.flatMap(({ removed }) => removed);
  if (removed.length > 0) await db.deleteFrom('variants').where('id', '=', anyOf(removed)).execute();
  const without = changes.filter(({ keptValues }) => keptValues?.length === 0).map(({ product }) => product.id);
  if (without.length > 0) await db.deleteFrom('productOptions').where('productId', '=', anyOf(without)).execute();
  const kept = changes.flatMap(({ product, keptValues = [] }) =>
    keptValues.map((count, option) => ({ productId: product.id, option, count })),
  );
  if (kept.length === 0) return;
  await db
    .deleteFrom('productValues')
    .using(
      unnest('kept', {
        productId: sql<string[]>`${kept.map(({ productId }) => productId)}::uuid[]`,
        option: sql<number[]>`${kept.map(({ option }) => option)}::smallint[]`,
        count: sql<number[]>`${kept.map(({ count }) => count)}::smallint[]`,
      }),
    )
    .whereRef('productValues.productId', '=', 'kept.productId')
    .whereRef('productValues.option', '=', 'kept.option')
    .whereRef('productValues.position', '>=', 'kept.count')
    .execute();
}

/** The options of products that had none, and the values that are new. */
async function insertOptions({ db }: Transaction, changes: ResolvedChange[]): Promise<void> {
  const found = changes.flatMap(({ product, options, knownValues }) => {
    const rows = listOptionRows(product.id, options);
    const values = rows.values.filter(({ option, position }) => position >= (knownValues[option] ?? 0));
    return [{ options: knownValues.length > 0 ? [] : rows.options, values }];
  });
  const options = found.flatMap((each) => each.options);
  const values = found.flatMap((each) => each.values);
  if (options.length > 0) await db.insertInto('productOptions').values(options).execute();
  if (values.length > 0) await db.insertInto('productValues').values(values).execute();
}

async function writeVariants(
  { db }: Transaction,
  sellerId: string,
  changes: ResolvedChange[],
  now: Date,
): Promise<void> {
  const changed = changes.flatMap(({ variants }) => variants.map((variant) => ({ ...variant, updatedAt: now })));
  if (changed.length > 0) await updateVariants(db, changed);
  const added = changes.flatMap(({ product, options, added }) =>
    added.map((variant) => ({
      ...toVariantRow({ productId: product.id, sellerId, now }, options, variant),
      ...{ id: variant.id, stock: variant.stock, createdAt: now },
    })),
  );
  if (added.length > 0) await db.insertInto('variants').values(added).execute();
}
