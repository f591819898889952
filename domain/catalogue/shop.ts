/** The sort orders of the public product lists, as used in the address (product.md, section 6). */
export const shopSorts = ['relevance', 'newest', 'price-up', 'price-down'] as const;
export type ShopSort = (typeof shopSorts)[number];

/** The sort order of a list: a search is by relevance unless another is chosen, and only a search has a relevance. */
export function effectiveSort(sort: ShopSort | undefined, search: string | undefined): ShopSort {
  if (search) return sort ?? 'relevance';
  return sort === undefined || sort === 'relevance' ? 'newest' : sort;
}

/** The shop's filter for low prices shows what costs less, in paise. Its value in the address is in rupees. */
export const lowPrice = { paise: 500_00, parameter: '500' } as const;

/** The maximum length of a shop's address before its number, in characters. */
const maxSlugLength = 50;

/**
 * A business name in Latin letters → the last part of its shop's address. A name without usable characters becomes
 * 'shop'.
 */
export function createSlug(latinName: string): string {
  const words = latinName
    .toLowerCase()
    .replace(/['’`]/g, '')
    .match(/[a-z0-9]+/g) ?? ['shop'];
  return words.join('-').slice(0, maxSlugLength).replace(/-$/, '');
}

/** The first of slug, slug-2, slug-3 … that is not taken. */
export function nextAvailableSlug(slug: string, taken: Set<string>): string {
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}
