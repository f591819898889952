import { sql } from 'kysely';
import { stockUndoMinutes } from '#domain/catalogue/stockLists.ts';
import type { StockRow, StockUndoRow } from '#domain/catalogue/stockRows.schema.ts';
import { type LineValues, resolveLineChange, revertLine, type StockLine } from '#domain/catalogue/stockRows.ts';
import { type Refusal, refusal } from '#domain/platform/refusals.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { statement } from '#server/platform/database/statement.ts';
import { unnest } from '#server/platform/database/unnest.ts';
import type { CatalogueContext } from '../context.ts';
import { lockSeller } from '../products/sellerLock.ts';

/** Why one line was not changed. The name is missing if the product does not exist. */
export type StockFailure = Pick<StockRow, 'productId' | 'variantId'> & {
  name?: string;
  reason: 'product_not_found' | 'product_changed' | Refusal;
};
/** `done` counts the lines that now have the wanted values, including those that had them before. */
export type StockOutcome = { done: number; failures: StockFailure[]; undo: StockUndoRow[] };

/**
 * Changes stock, price and offer of many lines in one transaction. Each is validated on its own, and those that cannot be
 * changed are returned as failures. `undo` has the rows that put the changed ones back, for ten minutes.
 */
export function changeStock(
  context: CatalogueContext,
  member: SellerMember,
  rows: (StockRow | StockUndoRow)[],
): Promise<StockOutcome> {
  return context.database.transaction((tx) => changeStockLines(tx, context, member, rows));
}

/** `changeStock` in the caller's transaction, which has locked neither products nor orders. */
export async function changeStockLines(
  tx: Transaction,
  context: CatalogueContext,
  member: SellerMember,
  rows: (StockRow | StockUndoRow)[],
): Promise<StockOutcome> {
  const { products, lines } = await lockLines(tx, member, rows);
  const now = context.now();
  const failures: StockFailure[] = [];
  const changed = new Map<LockedLine, LineValues>();
  for (const row of rows) {
    const line = lines.get(idOf(row));
    const isOver = 'undoUntil' in row && new Date(row.undoUntil) < now;
    const result = isOver
      ? { refused: refusal('undo_over') }
      : judgeRow(row, products.get(row.productId), line && { ...line, ...changed.get(line) });
    if ('refused' in result) failures.push(toFailure(row, result.refused, products.get(row.productId), line));
    else if (line) changed.set(line, result);
  }
  const effective = [...changed].filter(([before, after]) => Object.keys(revertLine(before, after)).length > 0);
  await writeLines(tx, context, effective);
  const undo = effective.map(([{ productId, variantId, version, ...before }, after]) => ({
    productId,
    ...(variantId && { variantId }),
    version: version + 1,
    ...revertLine(before, after),
    undoUntil: addMinutes(now, stockUndoMinutes),
  }));
  return { done: rows.length - failures.length, failures, undo };
}

const addMinutes = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000).toISOString();

/** A variant, or a product without options. `name` is that of the product and of the variant. */
type LockedLine = StockLine & { productId: string; variantId?: string; version: number; name: string };
type LockedProduct = Awaited<ReturnType<typeof lockProducts>>[number];

/** The id of a variant, or of a product without options. */
const idOf = ({ productId, variantId = productId }: Pick<StockRow, 'productId' | 'variantId'>) => variantId;

function judgeRow(
  { productId, variantId, version, ...change }: StockRow,
  product: LockedProduct | undefined,
  line: LockedLine | undefined,
): LineValues | { refused: StockFailure['reason'] } {
  if (!product) return { refused: 'product_not_found' };
  if (product.version !== version) return { refused: 'product_changed' };
  if (line?.productId === productId) return resolveLineChange(change, line);
  return { refused: variantId ? refusal('variant_unknown') : refusal('option_needed') };
}

const toFailure = (
  { productId, variantId }: StockRow,
  reason: StockFailure['reason'],
  product?: LockedProduct,
  line?: LockedLine,
): StockFailure => ({
  productId,
  ...(variantId && { variantId }),
  ...(product && { name: line?.productId === productId ? line.name : product.name }),
  reason,
});

/** The seller's own lines among these, by id: the variants are locked before the products, as orders lock them. */
async function lockLines(tx: Transaction, member: SellerMember, rows: StockRow[]) {
  await lockSeller(tx, member);
  const variantIds = rows.flatMap(({ variantId }) => variantId ?? []);
  const variants = await lockVariants(tx, member, variantIds);
  const locked = await lockProducts(
    tx,
    member,
    rows.map(({ productId }) => productId),
  );
  const products = new Map(locked.map((product) => [product.id, product]));
  const lines = new Map<string, LockedLine>();
  for (const { id, hasOptions, takenDownAt, isActive, ...own } of locked) {
    const isTakenDown = takenDownAt !== null;
    if (!hasOptions) lines.set(id, { ...own, productId: id, isOffered: isActive, isTakenDown });
  }
  for (const { id, label, ...own } of variants) {
    const product = products.get(own.productId);
    if (!product) continue;
    const { name, version } = product;
    lines.set(id, { ...own, variantId: id, version, name: `${name} (${label})`, isTakenDown: false });
  }
  return { products, lines };
}

const lockVariants = ({ db }: Transaction, { sellerId }: SellerMember, ids: string[]) =>
  db
    .selectFrom('variants')
    .select(['id', 'productId', 'label', 'stock', 'pricePaise', 'mrpPaise', 'isOffered'])
    .where('sellerId', '=', sellerId)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute();

const lockProducts = ({ db }: Transaction, { sellerId }: SellerMember, ids: string[]) =>
  db
    .selectFrom('products')
    .select(['id', 'name', 'stock', 'pricePaise', 'mrpPaise', 'isActive', 'takenDownAt', 'hasOptions', 'version'])
    .where('sellerId', '=', sellerId)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute();

type NewValues = { ids: string[]; stock: number[]; pricePaise: number[]; isOffered: boolean[] };
const newLines = ({ ids, stock, pricePaise, isOffered }: NewValues) =>
  unnest('new', {
    id: sql<string[]>`${ids}::uuid[]`,
    stock: sql<number[]>`${stock}::int[]`,
    pricePaise: sql<number[]>`${pricePaise}::bigint[]`,
    isOffered: sql<boolean[]>`${isOffered}::boolean[]`,
  });

/** The figures of their products follow by a trigger. */
const updateVariants = statement((db, values: NewValues & { now: Date }) =>
  db
    .updateTable('variants')
    .from(newLines(values))
    .set((eb) => ({
      stock: eb.ref('new.stock'),
      pricePaise: eb.ref('new.pricePaise'),
      isOffered: eb.ref('new.isOffered'),
      updatedAt: sql<Date>`${values.now}::timestamptz`,
    }))
    .whereRef('variants.id', '=', 'new.id'),
);

const updateProducts = statement((db, values: NewValues) =>
  db
    .updateTable('products')
    .from(newLines(values))
    .set((eb) => ({
      stock: eb.ref('new.stock'),
      pricePaise: eb.ref('new.pricePaise'),
      isActive: eb.ref('new.isOffered'),
      version: eb('products.version', '+', 1),
    }))
    .whereRef('products.id', '=', 'new.id'),
);

const raiseVersions = ({ db }: Transaction, ids: string[]) =>
  db
    .updateTable('products')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', anyOf(ids))
    .execute();

/** Products keep their position in the lists, so that the lines stay where they are on the screen. */
async function writeLines(
  tx: Transaction,
  { now }: CatalogueContext,
  changed: [LockedLine, LineValues][],
): Promise<void> {
  const variants = changed.filter(([{ variantId }]) => variantId);
  const products = changed.filter(([{ variantId }]) => !variantId);
  if (products.length > 0) await updateProducts(tx.db, toLists(products));
  if (variants.length === 0) return;
  await updateVariants(tx.db, { ...toLists(variants), now: now() });
  await raiseVersions(tx, [...new Set(variants.map(([{ productId }]) => productId))]);
}

const toLists = (changed: [LockedLine, LineValues][]): NewValues => ({
  ids: changed.map(([line]) => idOf(line)),
  stock: changed.map(([, { stock }]) => stock),
  pricePaise: changed.map(([, { pricePaise }]) => pricePaise),
  isOffered: changed.map(([, { isOffered }]) => isOffered),
});
