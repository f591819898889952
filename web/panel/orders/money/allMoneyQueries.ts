import { infiniteQueryOptions } from '@tanstack/react-query';
import { readAllMoneyInfiniteOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { cursorPagination } from '../../lib/cursorPagination.ts';

/** The money of all shops, by their names. */
export const allMoneyList = () =>
  infiniteQueryOptions({ ...readAllMoneyInfiniteOptions({ query: { limit: 50 } }), ...cursorPagination });
