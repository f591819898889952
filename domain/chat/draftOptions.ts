import { joinLabel, type Option } from '#domain/catalogue/options.ts';

/** A variant of a draft; null for what is not known yet. */
export type DraftVariant = { values: string[]; pricePaise: number | null; stock: number | null };

/** The options of a product that a shop's phone has begun (options.md, section 8). */
export type DraftOptions = {
  options: Option[];
  variants: DraftVariant[];
  /** A number for each variant that may be its price or its stock: the phone is asked. */
  numbers?: number[];
  /** The items of all variants together: the phone is asked how they are shared out. */
  total?: number;
};

/** The lowest price and the sum of the stocks; null while one of them is unknown. */
export function sumDraftVariants(variants: readonly DraftVariant[]) {
  const prices = variants.flatMap(({ pricePaise }) => pricePaise ?? []);
  const stocks = variants.flatMap(({ stock }) => stock ?? []);
  return {
    pricePaise: prices.length < variants.length ? null : Math.min(...prices),
    stock: stocks.length < variants.length ? null : stocks.reduce((sum, stock) => sum + stock, 0),
  };
}

/** The highest price; null while one is unknown, and without options. */
export function findHighestDraftPrice(options: DraftOptions | null): number | null {
  const prices = (options?.variants ?? []).map(({ pricePaise }) => pricePaise ?? Number.NaN);
  const highest = Math.max(...prices);
  return Number.isFinite(highest) ? highest : null;
}

/** How many of each variant a sum makes; `undefined` if it does not divide evenly. */
export function shareEvenly({ total, variants }: DraftOptions): number | undefined {
  const each = total === undefined ? undefined : total / variants.length;
  return Number.isInteger(each) ? each : undefined;
}

export const labelOf = ({ values }: Pick<DraftVariant, 'values'>) => joinLabel(values);
