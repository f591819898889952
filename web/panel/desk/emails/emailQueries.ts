import { infiniteQueryOptions } from '@tanstack/react-query';
import { listMailsInfiniteOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { cursorPagination } from '../../lib/cursorPagination.ts';

/** Emails that match the search, newest first. */
export function emailList(search: string | undefined) {
  const query = { limit: 25, ...(search && { search }) };
  return infiniteQueryOptions({ ...listMailsInfiniteOptions({ query }), ...cursorPagination });
}
