import { infiniteQueryOptions } from '@tanstack/react-query';
import { productCategories, productVisibilities, stockLevels } from '#domain/catalogue/products.ts';
import {
  listAllProductsInfiniteOptions,
  listOwnProductsInfiniteOptions,
} from '../../../../api/@tanstack/react-query.gen.ts';
import { cursorPagination } from '../../../lib/cursorPagination.ts';
import { oneOf, recordId, type SearchParameters, searchQuery } from '../../../lib/searchParameters.ts';

const sharedFilter = { search: searchQuery, status: oneOf(productVisibilities), category: oneOf(productCategories) };

/** The filters of a seller's catalogue as they stand in the URL. */
export const ownProductFilter = { ...sharedFilter, stock: oneOf(stockLevels) };
export type OwnProductFilter = SearchParameters<typeof ownProductFilter>;

/** The filters of all catalogues as they stand in the URL. */
export const productFilter = {
  ...sharedFilter,
  /** The seller's id. */
  seller: recordId,
};
export type ProductFilter = SearchParameters<typeof productFilter>;

/** The seller's products that pass the filter. */
export function ownProductList(filter: OwnProductFilter) {
  return infiniteQueryOptions({
    ...listOwnProductsInfiniteOptions({ query: toProductQuery(filter) }),
    ...cursorPagination,
  });
}

/** The products of all sellers that pass the filter. */
export function productList({ seller, ...filter }: ProductFilter) {
  const query = { limit: 50, ...toProductQuery(filter), ...(seller && { sellerId: seller }) };
  return infiniteQueryOptions({ ...listAllProductsInfiniteOptions({ query }), ...cursorPagination });
}

/** The filter as the API reads it. */
export function toProductQuery({ search, status, category, stock }: OwnProductFilter) {
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(category && { category }),
    ...(stock && { stock }),
  };
}
