import type { OrderStatus } from '#domain/orders/orders.ts';
import type { OrderWay } from '#domain/orders/orderTotals.ts';
import type { OrderOutcome } from '#domain/orders/paymentStates.ts';
import { orderOutcomeLabels } from './payments.ts';
import { getStatusLabel } from './pickup.ts';

type EndedOrder = { status: OrderStatus; way: OrderWay | null; outcome: OrderOutcome | null };

/** 'Confirmed', or 'Confirmed, Called off' for an order that ended otherwise. */
export const describeOrderStatus = ({ status, way, outcome }: EndedOrder): string =>
  [getStatusLabel(status, way), outcome && orderOutcomeLabels[outcome]()].filter(Boolean).join(', ');
