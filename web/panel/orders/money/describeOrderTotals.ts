import { describeTotals } from '#texts/payments.ts';
import type { Order } from '../cache/orderCache.ts';

export type Amounts = Pick<Order, 'totalPaise' | 'discountPaise' | 'deliveryPaise' | 'codFeePaise' | 'pincode' | 'way'>;

/** Shops that charge for delivery ask for a PIN code, so an order with one shows that its delivery is free. */
export const getTotalLines = (order: Amounts) =>
  describeTotals(order, order.pincode !== null && order.way !== 'pickup');
