import { type OfferedOptions, type OfferedVariant, selectOffered } from '#domain/catalogue/offeredOptions.ts';
import { nameVariant, type Option } from '#domain/catalogue/options.ts';
import * as texts from '#texts/assistant.gen.ts';
import type { SearchHit } from '../situation/catalogue.ts';

/** Values that a line lists; further ones are only hinted at. */
const maxListed = 12;

/** 'Size: S, M, L'. */
const listValues = ({ key, name }: Option, values: readonly string[]): string => {
  const shown = values.slice(0, maxListed).join(', ');
  const list = values.length > maxListed ? `${shown} …` : shown;
  return texts.optionValues({ key: key ?? 'other', name, values: list });
};

/** The values of an option that are in stock together with what is chosen. */
export function valuesInStock(offered: OfferedOptions, chosen: readonly (string | null)[], option: number): string[] {
  const free = chosen.map((value, at) => (at === option ? null : value));
  const inStock = selectOffered(offered, free).filter(({ stock }) => stock > 0);
  return (offered.options[option]?.values ?? []).filter((value) =>
    inStock.some(({ values }) => values[option] === value),
  );
}

/** A line for one option with what is in stock; those nearest to the wanted words first. Empty if nothing is. */
export function optionLine(
  offered: OfferedOptions,
  chosen: readonly (string | null)[],
  option: number,
  wanted = '',
): string[] {
  const found = offered.options[option];
  const inStock = valuesInStock(offered, chosen, option);
  const words = wanted.toLowerCase().split(' ').filter(Boolean);
  const likeness = (value: string) => words.filter((word) => value.toLowerCase().includes(word)).length;
  const values =
    inStock.length > maxListed ? inStock.toSorted((one, other) => likeness(other) - likeness(one)) : inStock;
  return found && values.length > 0 ? [listValues(found, values)] : [];
}

/** Lines for the options that are not chosen yet, where there is more than one value. */
export const openOptionLines = (offered: OfferedOptions, chosen: readonly (string | null)[]): string[] =>
  offered.options.flatMap(({ values }, option) =>
    chosen[option] == null && values.length > 1 ? optionLine(offered, chosen, option) : [],
  );

/** The product as its chosen variants are: their name, prices and stock. */
export function narrowTo(
  product: SearchHit,
  chosen: readonly (string | null)[],
  matching: OfferedVariant[],
): SearchHit {
  const inStock = matching.filter(({ stock }) => stock > 0);
  const priced = inStock.length > 0 ? inStock : matching;
  const prices = priced.map(({ pricePaise }) => pricePaise);
  const [only, ...others] = matching;
  const label = others.length === 0 && only ? only.label : chosen.filter((value) => value !== null).join(', ');
  return {
    ...product,
    name: label ? nameVariant(product.name, label) : product.name,
    pricePaise: Math.min(...prices),
    priceToPaise: Math.max(...prices),
    stock: matching.reduce((sum, { stock }) => sum + stock, 0),
    image: priced.find(({ image }) => image !== null)?.image ?? product.image,
    ...(others.length === 0 && only && { variantId: only.id }),
  };
}
