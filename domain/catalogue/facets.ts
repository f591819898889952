import { countryCodes } from './countries.ts';
import { presetColours, presetValues } from './optionPresets.ts';
import { findValueKey } from './options.ts';

/** What public lists are filtered by; also the parameters of their addresses (options.md, section 6). */
export const facetNames = ['price', 'stock', 'size', 'colour', 'origin', 'city'] as const;
export type FacetName = (typeof facetNames)[number];
/** 'size:m'; 'size:' is any size. */
export type Facet = `${FacetName}:${string}`;
export type ChosenFacets = { [Name in FacetName]?: string | undefined };

/** What matches of a list are counted by. */
export const countedNames = ['category', ...facetNames] as const;
export type CountedName = (typeof countedNames)[number];

type FacetValue = { key: string; label: string };

/** The lower ends of the price bands in rupees. A product with options is in that of its lowest price. */
const bandStarts = [0, 200, 500, 1000, 2000, 5000];
/** The price bands: from `from` on and below `to` paise. Their keys have the ends in rupees, as in addresses. */
export const priceBands = bandStarts.map((start, index) => {
  const end = bandStarts[index + 1];
  return { key: `${start}-${end ?? ''}`, from: start * 100, to: end === undefined ? undefined : end * 100 };
});

export const inStock = 'in';

/**
 * What each facet can be, in the sequence in which it is offered. A country's label and that of prices depend on the
 * language. Cities are those that shops state.
 */
export const facetValues: Record<Exclude<FacetName, 'city'>, readonly FacetValue[]> = {
  price: priceBands.map(({ key }) => ({ key, label: key })),
  stock: [{ key: inStock, label: inStock }],
  size: presetValues.size.map((label) => ({ key: findValueKey('size', label) ?? '', label })),
  colour: presetColours.map(({ key, name }) => ({ key, label: name })),
  origin: countryCodes.map((key) => ({ key, label: key })),
};

/** A city in lower case, as facets have it, and as people write it. */
export const cityKey = (city: string): string => city.trim().toLowerCase();
export const cityLabel = (key: string): string =>
  key.replace(/\p{L}[\p{L}\p{M}]*/gu, ([first = '', ...rest]) => first.toUpperCase() + rest.join(''));

/**
 * A filter is offered from so many results on that have such a facet. Where goods come from can always be asked. Filters
 * that all products have are worth a place from so many results on.
 */
export const minFilteredResults: Record<FacetName, number> = {
  ...{ price: 5, stock: 5, size: 5, colour: 5, origin: 1, city: 5 },
};
/** Of these a value is only offered beside another: a filter that all results meet says nothing. */
export const isTellingAlone = (name: FacetName): boolean => !['price', 'stock', 'city'].includes(name);

export const formatFacet = (name: FacetName, key = ''): Facet => `${name}:${key}`;

/** The facets of a list's filters. */
export const listFacets = (chosen: ChosenFacets): Facet[] =>
  facetNames.flatMap((name) => (chosen[name] ? [formatFacet(name, chosen[name])] : []));

/** What a card shows of a product's options, as triggers write it. */
export type CardOptions = {
  /** Keys of the first colours. */
  colours: string[];
  colourCount: number;
  sizeCount: number;
  /** The MRP of the cheapest variant, in paise. */
  mrpPaise: number | null;
};
