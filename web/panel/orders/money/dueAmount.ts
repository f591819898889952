import type { Order } from '../cache/orderCache.ts';

/** What is still to be paid, in paise; negative where the shop owes a refund. */
export const getDuePaise = ({ keepPaise, receivedPaise, returnedPaise }: Order['money']): number =>
  keepPaise - receivedPaise + returnedPaise;
