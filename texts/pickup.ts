/** What an order that its customer picks up is called instead (later/shop.md, section 1). Its statuses stay. */
import type { OrderStatus } from '#domain/orders/orders.ts';
import type { OrderWay } from '#domain/orders/orderTotals.ts';
import { orderStatusLabels, orderStatusMeanings } from './labels.ts';
import * as texts from './payments.gen.ts';

const statuses: Partial<Record<OrderStatus, () => string>> = {
  shipped: texts.readyToPickUp,
  delivered: texts.pickedUp,
};

const meanings: Partial<Record<OrderStatus, () => string>> = {
  shipped: texts.readyToPickUpMeans,
  delivered: texts.pickedUpMeans,
};

/** The label of an order's status; 'Ready to pick up' where other orders are shipped. */
export const getStatusLabel = (status: OrderStatus, way: OrderWay | null | undefined): string =>
  ((way === 'pickup' && statuses[status]) || orderStatusLabels[status])();

/** What an order's status means to its customer. */
export const getStatusMeaning = (status: OrderStatus, way: OrderWay | null): string =>
  ((way === 'pickup' && meanings[status]) || orderStatusMeanings[status])();
