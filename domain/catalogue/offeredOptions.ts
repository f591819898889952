import type { Option } from './options.ts';

/** A combination of values that a customer can order. */
export type OfferedVariant = {
  id: string;
  label: string;
  values: string[];
  pricePaise: number;
  stock: number;
  image: string | null;
};

/** What customers see of a product with options: the offered variants and the values that these have. */
export type OfferedOptions = { options: Option[]; variants: OfferedVariant[] };

/** The value chosen of each option, as written; null or missing for those that are open. */
export type ChosenValues = readonly (string | null)[];

/** A value that can still be had. `variantId` is one of its variants; the price is null if they differ. */
export type OpenValue = { value: string; pricePaise: number | null; variantId: string };

/** What is still to choose: nothing, a value of an option, or nothing that can be had. */
export type NextChoice =
  | { is: 'variant'; variant: OfferedVariant }
  | { is: 'open'; option: number; values: OpenValue[] }
  | { is: 'soldOut' }
  | { is: 'none' };

/** The variants that have all of the chosen values, sold out or not. */
export const selectOffered = ({ variants }: OfferedOptions, chosen: ChosenValues): OfferedVariant[] =>
  variants.filter(({ values }) => values.every((value, option) => (chosen[option] ?? value) === value));

/**
 * Returns what a customer has to choose next: the first option that still makes a difference, with the values that are
 * in stock. An option with one value needs no choice; one with a single value left in stock does.
 */
export function findNextChoice(offered: OfferedOptions, chosen: ChosenValues): NextChoice {
  const matching = selectOffered(offered, chosen);
  const [only] = matching;
  if (!only) return { is: 'none' };
  const inStock = matching.filter(({ stock }) => stock > 0);
  if (inStock.length === 0) return { is: 'soldOut' };
  if (matching.length === 1) return { is: 'variant', variant: only };
  const option = offered.options.findIndex((_, at) => new Set(matching.map(({ values }) => values[at])).size > 1);
  const values = (offered.options[option]?.values ?? []).flatMap((value) => {
    const having = inStock.filter((variant) => variant.values[option] === value);
    const [first] = having;
    if (!first) return [];
    const isOnePrice = having.every(({ pricePaise }) => pricePaise === first.pricePaise);
    return [{ value, pricePaise: isOnePrice ? first.pricePaise : null, variantId: first.id }];
  });
  return { is: 'open', option, values };
}
