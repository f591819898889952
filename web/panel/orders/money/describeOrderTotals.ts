import { describeTotals } from '#texts/payments.ts';
import type { Order } from '../cache/orderCache.ts';

export type Amounts = Pick<Order, 'totalPaise' | 'discountPaise' | 'deliveryPaise' | 'codFeePaise'>;

/** The parts of an order's total. Orders don't say whether their shop has a delivery charge, so a free one is left out. */
export const getTotalLines = (order: Amounts) => describeTotals(order, false);
