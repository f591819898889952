import { infiniteQueryOptions } from '@tanstack/react-query';
import { listMailsInfiniteOptions } from '../../api/@tanstack/react-query.gen.ts';
import { paging } from '../lib/paging.ts';

/** What the marketplace wrote, newest first. */
export function mailList() {
  return infiniteQueryOptions({ ...listMailsInfiniteOptions({ query: { limit: 25 } }), ...paging });
}
