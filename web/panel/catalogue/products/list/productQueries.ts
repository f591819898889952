import { infiniteQueryOptions } from '@tanstack/react-query';
import { productCategories, productVisibilities, stockLevels } from '#domain/catalogue/products.ts';
import {
  listAllProductsInfiniteOptions,
  listOwnProductsInfiniteOptions,
} from '../../../../api/@tanstack/react-query.gen.ts';
import { cursorPagination } from '../../../lib/cursorPagination.ts';
import { oneOf, recordId, type SearchParameters, searchQuery } from '../../../lib/searchParameters.ts';

const sharedFilter = { search: searchQuery, status: oneOf(productVisibilities), category: oneOf(productCategories) };

/** Filters of a seller's catalogue in the URL. */
export const ownProductFilter = { ...sharedFilter, stock: oneOf(stockLevels), import: recordId };
export type OwnProductFilter = SearchParameters<typeof ownProductFilter>;

/** Filters of all catalogues in the URL. */
export const productFilter = {
  ...sharedFilter,
  seller: recordId,
};
export type ProductFilter = SearchParameters<typeof productFilter>;

export function ownProductList(filter: OwnProductFilter) {
  return infiniteQueryOptions({
    ...listOwnProductsInfiniteOptions({ query: toProductQuery(filter) }),
    ...cursorPagination,
  });
}

export function productList({ seller, ...filter }: ProductFilter) {
  const query = { limit: 50, ...toProductQuery(filter), ...(seller && { sellerId: seller }) };
  return infiniteQueryOptions({ ...listAllProductsInfiniteOptions({ query }), ...cursorPagination });
}

/** Maps the filter to the query parameters of the API. */
export function toProductQuery({ search, status, category, stock, import: importId }: OwnProductFilter) {
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(category && { category }),
    ...(stock && { stock }),
    ...(importId && { import: importId }),
  };
}
