import { productFields } from '#domain/catalogue/products.schema.ts';
import type { ProductChange, WordChange } from '#domain/chat/drafts.ts';
import { AppError } from '#domain/errors.ts';
import { fieldRefusals, refusal } from '#domain/platform/refusals.ts';

/**
 * A change by words: items or paise; 1 and 0 for shown and hidden. `id` is missing if nothing was changed: the value
 * was already so, or more were sold than are in stock.
 */
export type PhoneChange = {
  id?: string;
  name: string;
  change: ProductChange;
  before: number;
  after: number;
  isShort?: true;
  /** Of the variants, if several were changed. */
  labels?: string[];
};

/** The value that is asked for: items sold or received change the stock. */
export function newValueOf(change: WordChange, stock: number, value: number): number {
  if (change === 'sold') return stock - value;
  return change === 'added' ? stock + value : value;
}

type Priced = { mrpPaise: number | null };

/** Throws `validation_failed` for a price (in paise) or stock that the form would refuse for one of these. */
export function refuseInvalid(column: 'stock' | 'pricePaise', value: number, changed: readonly Priced[]): void {
  const checked = productFields[column].safeParse(value);
  if (checked.error) throw new AppError('validation_failed', { fields: fieldRefusals(checked.error.issues) });
  const mrpPaise = Math.min(...changed.flatMap((each) => each.mrpPaise ?? []));
  if (column === 'pricePaise' && mrpPaise < value) {
    throw new AppError('validation_failed', { fields: { pricePaise: refusal('price_above_mrp', { mrpPaise }) } });
  }
}
