import { type Refusal, refusal } from '#domain/platform/refusals.ts';
import { priceSchema, stockSchema } from './options.schema.ts';
import { productLimits } from './products.ts';

/** What can be changed of a sellable thing: a variant, or a product without options. In paise. */
export type LineValues = { stock: number; pricePaise: number; isOffered: boolean };

/** A change of one line, as it is sent (options.md, section 4). */
export type LineChange = {
  /** Absolute; with `shownStock` the stock changes by the difference from it. */
  stock?: number | undefined;
  shownStock?: number | undefined;
  /** A difference. */
  by?: number | undefined;
  pricePaise?: number | undefined;
  isOffered?: boolean | undefined;
};

/** A line before a change. `isTakenDown` is set for a product that only an administrator can show again. */
export type StockLine = LineValues & { mrpPaise: number | null; isTakenDown: boolean };

/** The values of the line after the change, or why it is refused: by the rules of the product form, price first. */
export function resolveLineChange(change: LineChange, line: StockLine): LineValues | { refused: Refusal } {
  const { pricePaise = line.pricePaise, isOffered = line.isOffered } = change;
  const typed = [
    change.pricePaise === undefined ? undefined : priceSchema.safeParse(pricePaise),
    change.stock === undefined ? undefined : stockSchema.safeParse(change.stock),
  ];
  const problem = typed.flatMap((parsed) => parsed?.error?.issues ?? [])[0];
  if (problem) return { refused: problem.message as Refusal };
  const { mrpPaise } = line;
  if (change.pricePaise && mrpPaise && mrpPaise < pricePaise)
    return { refused: refusal('price_above_mrp', { mrpPaise }) };
  const stock = resolveStock(change, line.stock);
  if (stock < 0) return { refused: refusal('stock_negative') };
  // The stock may already be above the limit, because a cancelled order returns its items.
  if (stock > Math.max(productLimits.stock, line.stock))
    return { refused: refusal('stock_too_high', { maximum: productLimits.stock }) };
  if (isOffered && !line.isOffered && line.isTakenDown) return { refused: refusal('product_taken_down') };
  return { stock, pricePaise, isOffered };
}

function resolveStock({ stock, shownStock, by = 0 }: LineChange, current: number): number {
  if (stock === undefined) return current + by;
  return shownStock === undefined ? stock : current + stock - shownStock;
}

/** The change that puts `after` back to `before`. Stock is a difference: what was sold meanwhile stays sold. */
export const revertLine = (before: LineValues, after: LineValues): LineChange => ({
  ...(after.stock !== before.stock && { by: before.stock - after.stock }),
  ...(after.pricePaise !== before.pricePaise && { pricePaise: before.pricePaise }),
  ...(after.isOffered !== before.isOffered && { isOffered: before.isOffered }),
});
