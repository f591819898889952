import { infiniteQueryOptions } from '@tanstack/react-query';
import { productCategories, productVisibilities, stockLevels } from '#domain/catalogue/products.ts';
import {
  listAllProductsInfiniteOptions,
  listOwnProductsInfiniteOptions,
} from '../../../../api/@tanstack/react-query.gen.ts';
import { paging } from '../../../lib/paging.ts';
import { id, oneOf, type Parameters, searchText } from '../../../lib/searchParameters.ts';

const anyFilter = { search: searchText, status: oneOf(productVisibilities), category: oneOf(productCategories) };

/** The filters of a seller's catalogue as they stand in the URL. */
export const ownProductFilter = { ...anyFilter, stock: oneOf(stockLevels) };
export type OwnProductFilter = Parameters<typeof ownProductFilter>;

/** The filters of all catalogues as they stand in the URL. */
export const productFilter = {
  ...anyFilter,
  /** The seller's id. */
  seller: id,
};
export type ProductFilter = Parameters<typeof productFilter>;

/** The seller's products that pass the filter. */
export function ownProductList(filter: OwnProductFilter) {
  return infiniteQueryOptions({ ...listOwnProductsInfiniteOptions({ query: criteria(filter) }), ...paging });
}

/** The products of all sellers that pass the filter. */
export function productList({ seller, ...filter }: ProductFilter) {
  const query = { limit: 50, ...criteria(filter), ...(seller && { sellerId: seller }) };
  return infiniteQueryOptions({ ...listAllProductsInfiniteOptions({ query }), ...paging });
}

/** The filter as the API reads it. */
export function criteria({ search, status, category, stock }: OwnProductFilter) {
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(category && { category }),
    ...(stock && { stock }),
  };
}
