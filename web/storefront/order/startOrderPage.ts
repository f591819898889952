import { asRecord, parse } from '../storage/localStore.ts';
import { rememberPlacedBy } from '../storage/savedCustomer.ts';
import { type RememberedOrder, rememberOrder } from '../storage/savedOrders.ts';
import { startKeepRatings } from './ratingDrafts.ts';
import { startFreshOrder } from './refreshOrder.ts';

/** The page of an order comes alive; the phone that it is opened on remembers it. */
startFreshOrder();
startKeepRatings();
const order = document.querySelector<HTMLElement>('[data-remember]')?.dataset.remember;
if (order) rememberOrder(parse(order) as RememberedOrder);
const customer = document.querySelector<HTMLElement>('[data-remember-customer]')?.dataset.rememberCustomer;
if (customer) {
  const { customerName, deliveryAddress } = asRecord(parse(customer));
  rememberPlacedBy(String(customerName), String(deliveryAddress));
}
