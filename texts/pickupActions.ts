import type { OrderAction } from '#domain/orders/orders.ts';
import type { OrderWay } from '#domain/orders/orderTotals.ts';
import { longOrderActionLabels, orderActionLabels } from './labels.ts';
import * as texts from './payments.gen.ts';

const actions: Partial<Record<OrderAction, () => string>> = { ship: texts.markReady, deliver: texts.markPickedUp };

/** The label of a seller's action: 'Mark Shipped', in the dialog 'Mark as Shipped', or 'Mark Ready' (later/shop.md). */
export const getActionLabel = (action: OrderAction, way: OrderWay | null, isLong = false): string =>
  ((way === 'pickup' && actions[action]) || (isLong ? longOrderActionLabels : orderActionLabels)[action])();
