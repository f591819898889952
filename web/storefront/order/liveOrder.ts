import { rememberPlacedBy } from '../remembered/customer.ts';
import { asRecord, parse } from '../remembered/memory.ts';
import { type RememberedOrder, rememberOrder } from '../remembered/orders.ts';
import { startFreshOrder } from './freshOrder.ts';
import { startKeepRatings } from './keepRatings.ts';

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
