import {
  type ChosenFacets,
  cityLabel,
  type FacetName,
  facetNames,
  facetValues,
  isTellingAlone,
  minFilteredResults,
} from '#domain/catalogue/facets.ts';
import { productCategories } from '#domain/catalogue/products.ts';
import type { CategoryCount, FacetFilter } from '../../../web/storefront/page/page.ts';
import type { FacetCounts, ValueCount } from './facetCounts.ts';

/** The filters that a list offers by the counts of its matches; none where they were not counted. */
export function offerFilters(chosen: ChosenFacets, { facets, any, atLeast = [] }: Partial<FacetCounts>): FacetFilter[] {
  if (!facets) return [];
  return facetNames.flatMap((name) => {
    const values = facets[name];
    const isTelling = isTellingAlone(name) || values.length > 1 || (name === 'stock' && isPart(facets, values));
    const isOffered = isTelling && (any?.get(name) ?? 0) >= minFilteredResults[name];
    if (!chosen[name] && !isOffered) return [];
    const isAtLeast = atLeast.includes(name);
    return [{ name, values: values.map((value) => ({ ...labelled(name, value), isAtLeast })) }];
  });
}

/** Whether some of the matches are not in stock. */
const isPart = ({ category }: FacetCounts['facets'], [inStock]: ValueCount[]) =>
  inStock !== undefined && inStock.count < category.reduce((all, { count }) => all + count, 0);

function labelled(name: FacetName, { value: key, count }: ValueCount) {
  const known = name === 'city' ? undefined : facetValues[name].find((value) => value.key === key);
  return { key, count, label: known?.label ?? cityLabel(key) };
}

/** The categories that a list offers. */
export const offerCategories = ({ facets, atLeast = [] }: Partial<FacetCounts>): CategoryCount[] | undefined =>
  facets?.category.flatMap(({ value, count }) => {
    const category = productCategories.find((known) => known === value);
    return category ? [{ category, count, isAtLeast: atLeast.includes('category') }] : [];
  });
