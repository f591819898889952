import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listDraftsInfiniteOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { openDraft } from '../../../api/sdk.gen.ts';
import type { ListDraftsResponse, OpenDraftResponse } from '../../../api/types.gen.ts';
import { isApiError } from '../../lib/apiClient.ts';
import { cursorPagination } from '../../lib/cursorPagination.ts';

/** A product draft that was started on the shop's phone. */
export type PhoneDraft = ListDraftsResponse['drafts'][number];

/** Drafts, last changed first. */
export function draftList() {
  return infiniteQueryOptions({ ...listDraftsInfiniteOptions({ query: { limit: 20 } }), ...cursorPagination });
}

/** Retries while a photo has not arrived yet; the delay is in milliseconds. */
const retries = { max: 10, pause: 2000 };

const toVariantValues = ({ pricePaise, stock, ...variant }: OpenDraftResponse['variants'][number]) => ({
  ...variant,
  price: `${pricePaise / 100}`,
  stock: `${stock}`,
});

/** Initial values for the product form. Fetched once, so that a refetch cannot reset the form. */
export function openedDraftOptions(id: string) {
  return queryOptions({
    queryKey: ['begun', id],
    queryFn: async () => {
      const { data } = await openDraft({ path: { id }, throwOnError: true });
      const { name, description, pricePaise, stock, category, images, options, variants } = data;
      return {
        ...{ draftId: id, name, description, images, category: category ?? ('' as const) },
        ...(pricePaise !== null && { price: String(pricePaise / 100) }),
        ...(stock !== null && { stock: String(stock) }),
        ...(options[0] && { withOptions: { options, variants: variants.map(toVariantValues) } }),
      };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: (failures, error) => failures < retries.max && isApiError(error, 'picture_not_arrived'),
    retryDelay: retries.pause,
  });
}
