import type { OrderStatus } from '#domain/orders/orders.ts';
import type { OrderWay } from '#domain/orders/orderTotals.ts';
import { orderStatusLabels, orderStatusMeanings } from '#texts/labels.ts';
import * as texts from '#texts/storefrontPayment.gen.ts';

type Words = Partial<Record<OrderStatus, () => string>>;
const pickUpLabels: Words = { shipped: texts.readyToPickUp, delivered: texts.pickedUp };
const pickUpMeanings: Words = { shipped: texts.readyToPickUpMeans, delivered: texts.pickedUpMeans };

/** A status in the customer's words, which are others for what they pick up (later/shop.md, section 1). */
export const labelStatus = (status: OrderStatus, way: OrderWay | null): string =>
  ((way === 'pickup' && pickUpLabels[status]) || orderStatusLabels[status])();

/** What it means for the customer. */
export const explainStatus = (status: OrderStatus, way: OrderWay | null): string =>
  ((way === 'pickup' && pickUpMeanings[status]) || orderStatusMeanings[status])();
