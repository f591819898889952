import * as texts from '#texts/storefrontKeep.gen.ts';
import { updateCart } from '../cart/cartStore.ts';
import { deleteFormDraft } from '../storage/formDrafts.ts';
import { parseJson, toRecord } from '../storage/localStore.ts';
import { nameSavedOrder, saveOrder } from '../storage/savedOrders.ts';
import { deleteUnconfirmedOrder, readUnconfirmedOrders, type UnconfirmedOrder } from '../storage/unconfirmedOrders.ts';
import { fetchOrderStates, type OrderState } from './fetchOrderStates.ts';

let recovery: Promise<Map<string, OrderState>> | undefined;

/**
 * Checks once per page whether orders without a response were placed. Those that were are saved and announced at the
 * top of the page. Returns them by the path of their form; the others may be sent again.
 */
export function recoverOrders(): Promise<Map<string, OrderState>> {
  recovery ??= recoverUnconfirmedOrders().catch(() => new Map());
  return recovery;
}

async function recoverUnconfirmedOrders(): Promise<Map<string, OrderState>> {
  const unconfirmed = [...readUnconfirmedOrders()];
  if (unconfirmed.length === 0) return new Map();
  const orders = await fetchOrderStates({ tokens: [], keys: unconfirmed.map(([, { key }]) => key) });
  const recovered = unconfirmed.flatMap(([formPath, attempt]): [string, OrderState][] => {
    const order = orders.find(({ key }) => key === attempt.key);
    if (!order) return [];
    confirmOrder(formPath, attempt, order);
    return [[formPath, order]];
  });
  return new Map(recovered);
}

function confirmOrder(formPath: string, attempt: UnconfirmedOrder, order: OrderState): void {
  saveOrder(order);
  deleteUnconfirmedOrder(formPath);
  deleteFormDraft(formPath);
  const slug = /^\/store\/(.+)$/.exec(formPath)?.[1];
  if (slug) {
    const orderedIds = new Set(attempt.bodies.flatMap(listProductIds));
    updateCart(slug, (cart) => cart.filter(({ id }) => !orderedIds.has(id)));
  }
  announceOrder(order);
}

function listProductIds(body: string): unknown[] {
  const { items } = toRecord(parseJson(body));
  return Array.isArray(items) ? items.map((item) => toRecord(item).productId) : [];
}

function announceOrder({ label, number, shop, token }: OrderState): void {
  const message = document.createElement('p');
  message.classList.add('wrap', 'found-order');
  message.setAttribute('role', 'status');
  document.querySelector('main')?.prepend(message);
  const link = document.createElement('a');
  link.href = `/order/${token}`;
  link.textContent = texts.view();
  // Screen readers miss a message that appears together with its element, hence the delay.
  setTimeout(() => message.append(texts.found({ label: nameSavedOrder({ label, number }), shop }), ' ', link), 50);
}
