import { keepPreviousData } from '@tanstack/react-query';

/** What all lists have in common: page by page, and what is shown stays until another filter's answer is there. */
export const cursorPagination = {
  initialPageParam: {},
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
  placeholderData: keepPreviousData,
};
