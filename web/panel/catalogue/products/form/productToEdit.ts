import { queryOptions } from '@tanstack/react-query';
import { readOwnProduct } from '../../../../api/sdk.gen.ts';

/**
 * The product that the form is filled from. Not the shared query: the form is filled once, with the server's version at
 * the time the page opens, and refetching must not replace what is typed.
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
