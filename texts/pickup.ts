/** What an order that its customer picks up is called instead (later/shop.md, section 1). Its statuses stay. */
import type { OrderAction, OrderStatus } from '#domain/orders/orders.ts';
import type { OrderWay } from '#domain/orders/orderTotals.ts';
import { longOrderActionLabels, orderActionLabels, orderStatusLabels } from './labels.ts';
import * as texts from './payments.gen.ts';

const statuses: Partial<Record<OrderStatus, () => string>> = {
  shipped: texts.readyToPickUp,
  delivered: texts.pickedUp,
};
const actions: Partial<Record<OrderAction, () => string>> = { ship: texts.markReady, deliver: texts.markPickedUp };

type Way = OrderWay | null | undefined;

/** The label of an order's status; 'Ready to pick up' where other orders are shipped. */
export const getStatusLabel = (status: OrderStatus, way: Way): string =>
  ((way === 'pickup' && statuses[status]) || orderStatusLabels[status])();

/** The label of a seller's action: 'Mark Shipped', in the dialog 'Mark as Shipped', or 'Mark Ready'. */
export const getActionLabel = (action: OrderAction, way: Way, isLong = false): string =>
  ((way === 'pickup' && actions[action]) || (isLong ? longOrderActionLabels : orderActionLabels)[action])();
