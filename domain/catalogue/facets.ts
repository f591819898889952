import { countryCodes } from './countries.ts';
import { presetColours, presetValues } from './optionPresets.ts';
import { findValueKey } from './options.ts';

/** What public lists are filtered by; also the parameters of their addresses (options.md, section 6). */
export const facetNames = ['size', 'colour', 'origin'] as const;
export type FacetName = (typeof facetNames)[number];
/** 'size:m'; 'size:' is any size. */
export type Facet = `${FacetName}:${string}`;
export type ChosenFacets = { [Name in FacetName]?: string | undefined };

type FacetValue = { key: string; label: string };

/** What each facet can be, in the sequence in which it is offered. A country's label depends on the language. */
export const facetValues: Record<FacetName, readonly FacetValue[]> = {
  size: presetValues.size.map((label) => ({ key: findValueKey('size', label) ?? '', label })),
  colour: presetColours.map(({ key, name }) => ({ key, label: name })),
  origin: countryCodes.map((key) => ({ key, label: key })),
};

/** A filter is offered from so many results on that have such a facet. Where goods come from can always be asked. */
export const minFilteredResults: Record<FacetName, number> = { size: 5, colour: 5, origin: 1 };

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
