import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { formatOrderName, openStatuses, orderActions } from '#domain/orders/orders.ts';
import type { OrderStep } from '#server/language/orderSteps.ts';
import * as texts from '#texts/chat.gen.ts';
import { inLanguage } from '#texts/language.ts';
import { addOrderButtons, describePhoneOrder, describePhoneStatus } from '../connectedPhones/phoneMessages.ts';
import type { PhoneOrder, ShopPhone } from '../connectedPhones/queries.ts';
import { findOrders, listWantedOrders } from './orderLists.ts';
import { findShownOrder } from './shownOrders.ts';

/** Shows an order with its status and the buttons for its next steps. */
export const showOrder = ({ language }: ShopPhone, order: PhoneOrder): OutgoingMessage =>
  inLanguage(language, () => {
    const named = { order: formatOrderName(order), status: describePhoneStatus(order) };
    return addOrderButtons(order, describePhoneOrder(order, texts.orderIs(named)));
  });

/**
 * Shows the order that a step without a number is about, with its buttons: a customer's, the last one, or the one that
 * was just shown; several are listed. `undefined` if words name no customer who has ordered.
 */
export async function proposeStep(
  phone: ShopPhone,
  { action, customer, isLast }: OrderStep,
): Promise<OutgoingMessage | undefined> {
  const shown = customer || isLast ? undefined : await findShownOrder(phone);
  if (shown) return showOrder(phone, shown);
  if (!customer && !isLast) return undefined;
  const statuses = action ? [orderActions[action].from] : openStatuses;
  const wanted = { statuses, customer };
  const { orders } = await findOrders(phone, wanted);
  const [first, ...others] = orders;
  if (first && (isLast || others.length === 0)) return showOrder(phone, first);
  if (first || !customer) return listWantedOrders(phone, wanted);
  const ofCustomer = { ...wanted, statuses: [] };
  return (await findOrders(phone, ofCustomer)).orders.length > 0 ? listWantedOrders(phone, ofCustomer) : undefined;
}
