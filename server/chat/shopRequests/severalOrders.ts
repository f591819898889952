import type { OutgoingMessage } from '#domain/chat/channel.ts';
import type { OrderRequest } from '#domain/chat/connections.ts';
import type { NamedOrder } from '#domain/orders/orderNumbers.ts';
import { type OrderBatchAction, orderActions } from '#domain/orders/orders.ts';
import * as chatTexts from '#texts/chat.gen.ts';
import { inLanguage } from '#texts/language.ts';
import * as texts from '#texts/shopPhone.gen.ts';
import { createTextMessage, describePhoneStatus, toOrderRow } from '../connectedPhones/phoneMessages.ts';
import { findOrderId, type PhoneOrder, readPhoneOrder, type ShopPhone } from '../connectedPhones/queries.ts';
import { joinRows } from '../phoneProposals/lines.ts';
import { askToMove, maxRows } from './orderLists.ts';

/**
 * Answers a message that names several orders: asks before those are moved that the step fits, and lists them for any
 * other request. A number that is none of the shop's orders may be something else, so nothing is proposed then.
 */
export async function answerNamedOrders(
  phone: ShopPhone,
  { request, order, others = [] }: OrderRequest,
): Promise<OutgoingMessage> {
  const ids: string[] = [];
  for (const named of [order, ...others]) {
    const id = await findOrderId(phone.tx, phone.member.sellerId, named);
    if (!id) return createTextMessage(phone.language, () => texts.orderMissing({ order: nameOf(named) }));
    if (!ids.includes(id)) ids.push(id);
  }
  if (request === 'confirm' || request === 'ship') return proposeMovesOf(phone, request, ids);
  const orders = await readOrders(phone, ids.slice(0, maxRows));
  return inLanguage(phone.language, () => ({
    ...{ kind: 'list', button: chatTexts.showOrders(), rows: orders.map(toOrderRow) },
    text: texts.ordersFound({ count: orders.length }),
  }));
}

const nameOf = (named: NamedOrder) => ('label' in named ? named.label : String(named.number));

/** Asks before some orders are confirmed or shipped, and says which of them stay as they are. */
export async function proposeMovesOf(
  phone: ShopPhone,
  action: OrderBatchAction,
  ids: readonly string[],
): Promise<OutgoingMessage> {
  const orders = await readOrders(phone, ids);
  const isMoved = ({ status, outcome }: PhoneOrder) => status === orderActions[action].from && outcome === null;
  const [moved, staying] = [orders.filter(isMoved), orders.filter((one) => !isMoved(one))];
  const [ask, none] =
    action === 'ship' ? [texts.askShipThese, texts.noneToShip] : [texts.askConfirmThese, texts.noneToConfirm];
  const describeStaying = () =>
    staying.length > 0 ? [texts.ordersStay({ list: joinRows(staying.map(describeWithStatus)) })] : [];
  if (moved.length === 0) return createTextMessage(phone.language, () => describeStaying()[0] ?? none());
  return askToMove(phone, {
    ...{ action, orderIds: moved.map(({ id }) => id) },
    text: () => [ask({ count: moved.length, list: joinRows(moved.map(titleOf)) }), ...describeStaying()].join('\n'),
  });
}

const titleOf = (order: PhoneOrder) => toOrderRow(order).title;
const describeWithStatus = (order: PhoneOrder) =>
  texts.orderStatusRow({ order: titleOf(order), status: describePhoneStatus(order) });

async function readOrders({ tx, member }: ShopPhone, ids: readonly string[]): Promise<PhoneOrder[]> {
  const orders: PhoneOrder[] = [];
  for (const id of ids) {
    const order = await readPhoneOrder(tx, member.sellerId, id);
    if (order) orders.push(order);
  }
  return orders;
}
