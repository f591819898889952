import * as texts from '#texts/storefrontKeep.gen.ts';
import { changeCart } from '../cart/cartStore.ts';
import { forgetTyped } from '../storage/formDrafts.ts';
import { asRecord, parse } from '../storage/localStore.ts';
import { rememberOrder } from '../storage/savedOrders.ts';
import { forgetSent, type Sent, sentOrders } from '../storage/unconfirmedOrders.ts';
import { type OrderState, readStates } from './fetchOrderStates.ts';

let finding: Promise<Map<string, OrderState>> | undefined;

/**
 * Asks once on each page what became of orders whose answer got lost. Those that were placed are remembered, and told of
 * at the top of the page. Returns them by the path of their form; the rest may still be sent again.
 */
export function findLost(): Promise<Map<string, OrderState>> {
  finding ??= find().catch(() => new Map());
  return finding;
}

async function find(): Promise<Map<string, OrderState>> {
  const sent = [...sentOrders()];
  if (sent.length === 0) return new Map();
  const orders = await readStates({ tokens: [], keys: sent.map(([, { key }]) => key) });
  const found = sent.flatMap(([place, lost]): [string, OrderState][] => {
    const order = orders.find(({ key }) => key === lost.key);
    if (!order) return [];
    settle(place, lost, order);
    return [[place, order]];
  });
  return new Map(found);
}

function settle(place: string, lost: Sent, order: OrderState): void {
  rememberOrder(order);
  forgetSent(place);
  forgetTyped(place);
  const slug = /^\/store\/(.+)$/.exec(place)?.[1];
  if (slug) {
    const ordered = new Set(lost.bodies.flatMap(productsOf));
    changeCart(slug, (cart) => cart.filter(({ id }) => !ordered.has(id)));
  }
  tell(order);
}

function productsOf(body: string): unknown[] {
  const { items } = asRecord(parse(body));
  return Array.isArray(items) ? items.map((item) => asRecord(item).productId) : [];
}

function tell({ label, shop, token }: OrderState): void {
  const place = document.createElement('p');
  place.classList.add('wrap', 'found-order');
  place.setAttribute('role', 'status');
  document.querySelector('main')?.prepend(place);
  const link = document.createElement('a');
  link.href = `/order/${token}`;
  link.textContent = texts.view();
  // After the place has appeared: what is said in the same moment goes unheard.
  setTimeout(() => place.append(texts.found({ label, shop }), ' ', link), 50);
}
