import { queryOptions } from '@tanstack/react-query';
import { readOwnProduct } from '../../../../api/sdk.gen.ts';

/**
 * The product that a form is filled from. Not the shared copy: the form is filled once, from what the server has when
 * the page is opened, and nothing replaces it while typing.
 */
export function productToEditOptions(id: string) {
  return queryOptions({
    queryKey: ['productToEdit', id],
    queryFn: async ({ signal }) => (await readOwnProduct({ path: { id }, signal, throwOnError: true })).data,
    staleTime: Number.POSITIVE_INFINITY,
    // Long enough for the page to take it over from the loader.
    gcTime: 30_000,
  });
}
