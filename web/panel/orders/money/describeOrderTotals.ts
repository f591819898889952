import { describeTotals } from '#texts/payments.ts';
import type { Order } from '../cache/orderCache.ts';

export type Amounts = Pick<
  Order,
  'totalPaise' | 'discountPaise' | 'deliveryPaise' | 'codFeePaise' | 'hasDeliveryCharge'
>;

/** The parts of an order's total. */
export const getTotalLines = (order: Amounts) => describeTotals(order, order.hasDeliveryCharge);
