import { buildProduct } from '#domain/catalogue/imports/buildProduct.ts';
import { addressUploads } from '#domain/catalogue/imports/images.ts';
import type { BuiltProduct, ImportPictures, ImportSettings } from '#domain/catalogue/imports/importRows.ts';
import { importLimits } from '#domain/catalogue/imports/importStates.ts';
import { judgeProduct, judgeVariants } from '#domain/catalogue/imports/judgement/judgement.ts';
import type { SkuOwner } from '#domain/catalogue/imports/judgement/knownProducts.ts';
import type { RowOutcome } from '#domain/catalogue/imports/judgement/outcome.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { mapInSlices } from '#server/platform/jobs/slices.ts';
import type { CatalogueContext } from '../context.ts';
import { arrangeRows } from './arranging.ts';
import type { ClaimedImport } from './claims.ts';
import { finishCheck, startCounts } from './counting.ts';
import { findSkuOwners, readKnownProducts } from './knownProducts.ts';
import { findOtherUploads } from './otherUploads.ts';
import { storeMatches, storeOutcomes } from './outcomes.ts';
import { type CheckedRow, readNextPlaces } from './places.ts';
import type { ImportRecord } from './rows.ts';
import { readImportPictures } from './zipPictures.ts';

/** Rows that are read and judged at once. */
const partRows = 100;

/**
 * A step of the dry run: compares the next products of the file with the shop's and stores what becomes of their rows.
 * Nothing is written to products. The first step arranges all rows.
 */
export async function checkStep(context: CatalogueContext, tx: Transaction, claimed: ClaimedImport) {
  const { id, position } = claimed;
  if (position === 0) {
    const matchedAt = context.now();
    await arrangeRows(tx, claimed);
    // Rows of data come after the headings.
    const headings = claimed.form?.headerRow ?? 1;
    return { done: false, position: headings, changes: { matchedAt, counts: await startCounts(tx.db, id) } };
  }
  const reached = await judgeStep(tx, claimed);
  if (reached === undefined) return { done: true, position, changes: await finishCheck(tx.db, claimed) };
  return { done: false, position: reached };
}

/**
 * Judges the rows of one step in parts, so that what is read of one is not needed any more when the next one is: young
 * garbage costs others far less time than old. Returns the last place; undefined if there was none.
 */
async function judgeStep(tx: Transaction, claimed: ClaimedImport): Promise<number | undefined> {
  let reached: number | undefined;
  for (let rows = 0; rows < importLimits.stepRows; rows += partRows) {
    const places = await readNextPlaces(tx.db, claimed.id, reached ?? claimed.position, partRows);
    const last = places.at(-1);
    if (!last) break;
    await judgeNextPlaces(tx, claimed, places);
    reached = last.place;
  }
  return reached;
}

/** Compares products of the file with those that their rows were found to name, and stores what becomes of the rows. */
export async function judgeNextPlaces(tx: Transaction, record: ImportRecord, places: Place[]): Promise<void> {
  await storeOutcomes(tx, record.id, await judgePlaces(tx, record, places, settingsOf(record)));
}

/** Throws if the file was not read yet. */
function settingsOf({ settings }: ImportRecord): ImportSettings {
  if (!settings) throw new Error('An import is checked before its file was read.');
  return settings;
}

type Place = { place: number; rows: CheckedRow[] };

async function judgePlaces(
  tx: Transaction,
  { id, sellerId }: ImportRecord,
  places: Place[],
  settings: ImportSettings,
): Promise<RowOutcome[]> {
  const pictures = await readImportPictures(tx.db, id);
  const read = await mapInSlices(places, ({ rows }) => ({ rows, products: build(rows, settings, pictures) }));
  const built = await addressOtherUploads(tx, sellerId, read, settings);
  const skus = built.flatMap(({ products }) => products.flatMap(listSkus));
  const owners = await findSkuOwners(tx.db, sellerId, skus);
  await matchGroupKeys(tx, id, built, owners);
  const ids = places.flatMap(({ rows }) => rows.flatMap(({ productId }) => productId ?? []));
  const known = await readKnownProducts(tx.db, [...new Set(ids)]);
  const around = { settings, owners };
  const judged = await mapInSlices(built, ({ rows, products: [first, ...others] }) => {
    const product = known.get(rows.find(({ productId }) => productId !== null)?.productId ?? '');
    if (!first) return [];
    if (product && isOfVariants(rows)) return judgeVariants([first, ...others], product, around);
    return judgeProduct(first, product, around);
  });
  return judged.flat();
}

type BuiltPlace = { rows: CheckedRow[]; products: BuiltProduct[] };

/** The products with photos that another shop uploaded as photos at an address, as those of any other host. */
async function addressOtherUploads(
  { db }: Transaction,
  sellerId: string,
  places: BuiltPlace[],
  { origin = '' }: ImportSettings,
): Promise<BuiltPlace[]> {
  const others = await findOtherUploads(
    db,
    sellerId,
    places.flatMap(({ products }) => products),
  );
  if (others.size === 0) return places;
  return places.map(({ rows, products }) => ({
    rows,
    products: products.map((product) => addressUploads(product, others, origin)),
  }));
}

/** A product alone in its group has the group's key as SKU, which its row does not state. */
async function matchGroupKeys(
  tx: Transaction,
  importId: string,
  built: BuiltPlace[],
  owners: ReadonlyMap<string, SkuOwner>,
): Promise<void> {
  const matched: { row: number; productId: string }[] = [];
  for (const { rows, products } of built) {
    const [first] = products;
    const owner = first?.sku && !first.id ? owners.get(first.sku) : undefined;
    if (!owner || owner.variantId !== null || rows.some(({ productId }) => productId !== null)) continue;
    for (const row of rows) {
      row.productId = owner.productId;
      matched.push({ row: row.row, productId: owner.productId });
    }
  }
  await storeMatches(tx, importId, matched);
}

/** Rows of a plain file that name variants are products of their own to the reader of rows. */
const isOfVariants = (rows: CheckedRow[]) =>
  rows.every(({ variantId, groupKey }) => variantId !== null && groupKey === null);

const build = (rows: CheckedRow[], settings: ImportSettings, pictures: ImportPictures | undefined): BuiltProduct[] =>
  isOfVariants(rows)
    ? rows.map((row) => buildProduct([row], settings, pictures))
    : [buildProduct(rows, settings, pictures)];

const listSkus = ({ sku, variants = [] }: BuiltProduct): string[] =>
  [sku, ...variants.map((variant) => variant.sku)].flatMap((one) => one ?? []);
