import { parseJson, toRecord } from '../storage/localStore.ts';
import { saveCustomerOfOrder } from '../storage/savedCustomer.ts';
import { type SavedOrder, saveOrder } from '../storage/savedOrders.ts';
import { startRatingDrafts } from './ratingDrafts.ts';
import { startOrderRefresh } from './refreshOrder.ts';

/** Entry of the order page's scripts. Also saves the order in this browser. */
startOrderRefresh();
startRatingDrafts();
const order = document.querySelector<HTMLElement>('[data-remember]')?.dataset.remember;
if (order) saveOrder(parseJson(order) as SavedOrder);
const customer = document.querySelector<HTMLElement>('[data-remember-customer]')?.dataset.rememberCustomer;
if (customer) {
  const { customerName, deliveryAddress } = toRecord(parseJson(customer));
  saveCustomerOfOrder(String(customerName), String(deliveryAddress));
}
