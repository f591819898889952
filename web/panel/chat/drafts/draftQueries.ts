import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listDraftsInfiniteOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { openDraft } from '../../../api/sdk.gen.ts';
import type { ListDraftsResponse } from '../../../api/types.gen.ts';
import { isApiError } from '../../lib/apiClient.ts';
import { cursorPagination } from '../../lib/cursorPagination.ts';

/** A product that the shop's phone has begun. */
export type PhoneDraft = ListDraftsResponse['drafts'][number];

/** What waits to be finished, last changed first. */
export function draftList() {
  return infiniteQueryOptions({ ...listDraftsInfiniteOptions({ query: { limit: 20 } }), ...cursorPagination });
}

/** How often, and with what pause in milliseconds, it is asked for while a picture is still on its way. */
const retries = { max: 10, pause: 2000 };

/** What a product of a draft begins with: fetched once, however often the form is drawn. */
export function openedDraftOptions(id: string) {
  return queryOptions({
    queryKey: ['begun', id],
    queryFn: async () => {
      const { data } = await openDraft({ path: { id }, throwOnError: true });
      const { name, description, pricePaise, stock, category, images } = data;
      return {
        ...{ draftId: id, name, description, images, category: category ?? ('' as const) },
        ...(pricePaise !== null && { price: String(pricePaise / 100) }),
        ...(stock !== null && { stock: String(stock) }),
      };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: (failures, error) => failures < retries.max && isApiError(error, 'picture_not_arrived'),
    retryDelay: retries.pause,
  });
}
