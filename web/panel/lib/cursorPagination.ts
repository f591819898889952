import { keepPreviousData } from '@tanstack/react-query';

/** Options of all paged lists. The previous results stay visible until those of a new filter arrive. */
export const cursorPagination = {
  initialPageParam: {},
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
  placeholderData: keepPreviousData,
};
