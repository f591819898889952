import { infiniteQueryOptions } from '@tanstack/react-query';
import { listBlockedPhonesInfiniteOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { cursorPagination } from '../../lib/cursorPagination.ts';

export function blockedPhoneList() {
  return infiniteQueryOptions({ ...listBlockedPhonesInfiniteOptions(), ...cursorPagination });
}
