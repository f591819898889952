import { parseJson, toRecord } from '../storage/localStore.ts';
import { saveCustomerOfOrder } from '../storage/savedCustomer.ts';
import { type SavedOrder, saveOrder } from '../storage/savedOrders.ts';
import { startCopyButtons } from './copyButtons.ts';
import { startRatingDrafts } from './ratingDrafts.ts';
import { startOrderRefresh } from './refreshOrder.ts';

/** Entry of the order page's scripts. Also saves the order in this browser. */
startOrderRefresh();
startRatingDrafts();
startCopyButtons();
const orderJson = document.querySelector<HTMLElement>('[data-remember]')?.dataset.remember;
if (orderJson) saveOrder(parseJson(orderJson) as SavedOrder);
const customerJson = document.querySelector<HTMLElement>('[data-remember-customer]')?.dataset.rememberCustomer;
if (customerJson) {
  const { customerName, deliveryAddress } = toRecord(parseJson(customerJson));
  saveCustomerOfOrder(String(customerName), String(deliveryAddress));
}
