import { infiniteQueryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { productCategories, productVisibilities, stockLevels } from '#domain/products.ts';
import {
  listAllProductsInfiniteOptions,
  listOwnProductsInfiniteOptions,
} from '../../../api/@tanstack/react-query.gen.ts';
import { paging } from '../../lib/paging.ts';
import { searchText, sensible } from '../../lib/searchParameters.ts';

const anyFilter = {
  search: searchText,
  status: sensible(z.enum(productVisibilities)),
  category: sensible(z.enum(productCategories)),
};

/** The filters of a seller's catalogue as they stand in the URL. */
export const ownProductFilter = z.object({ ...anyFilter, stock: sensible(z.enum(stockLevels)) });
export type OwnProductFilter = z.infer<typeof ownProductFilter>;

/** The filters of all catalogues as they stand in the URL. */
export const productFilter = z.object({
  ...anyFilter,
  /** The seller's id. */
  seller: sensible(z.uuid()),
});
export type ProductFilter = z.infer<typeof productFilter>;

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
