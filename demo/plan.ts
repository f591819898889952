import type { OrderAction } from '#domain/orders/orders.ts';
import type { DemoProduct } from './catalogue/product.ts';
import { customerAddresses, customerNames, orderNotes } from './people.ts';
import { pickFrom } from './random/seededRandom.ts';

export type PlannedOrder = {
  at: Date;
  customerName: string;
  customerPhone: string;
  deliveryAddress: string | undefined;
  note: string | undefined;
  /** Which products of the seller, by their place in its catalogue. */
  items: { product: number; quantity: number }[];
  actions: { action: OrderAction; at: Date }[];
};

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** How far back the demo's orders reach. */
export const demoDays = 365;

/** The orders that one seller got over the last year, oldest first: more of them lately, most of them delivered. */
export function planOrders(random: () => number, catalogue: DemoProduct[], count: number, now: Date): PlannedOrder[] {
  const sold = catalogue.flatMap((product, index) => (product.isActive ? [index] : []));
  const plenty = sold.filter((index) => (catalogue[index]?.stock ?? 0) >= 10);
  return Array.from({ length: count }, () => now.getTime() - random() ** 1.6 * demoDays * day)
    .sort((a, b) => a - b)
    .map((time) => {
      const isCancelled = plenty.length > 0 && random() < 0.08;
      return {
        at: new Date(time),
        ...planCustomer(random),
        items: planItems(random, isCancelled ? plenty : sold),
        actions: planActions(random, time, now.getTime(), isCancelled),
      };
    });
}

function planCustomer(random: () => number) {
  return {
    customerName: pickFrom(random, customerNames),
    customerPhone: `+91${7 + Math.floor(random() * 3)}${String(Math.floor(random() * 1e9)).padStart(9, '0')}`,
    deliveryAddress: random() < 0.8 ? pickFrom(random, customerAddresses) : undefined,
    note: random() < 0.2 ? pickFrom(random, orderNotes) : undefined,
  };
}

/** Some products sell much better than others: the first ones of the catalogue. */
function planItems(random: () => number, choice: number[]) {
  const lines = 1 + Math.floor(random() ** 3 * 5);
  const chosen = new Set(Array.from({ length: lines }, () => choice[Math.floor(random() ** 2 * choice.length)] ?? 0));
  return [...chosen].map((product) => ({ product, quantity: 1 + Math.floor(random() ** 4 * 4) }));
}

/** What the seller did with an order by now: cancelled, or as far on its way as its age allows. */
export function planActions(random: () => number, placed: number, now: number, isCancelled: boolean) {
  const within = (hours: number) => (0.2 + random() * 0.8) * hours * hour;
  const steps: [OrderAction, number][] = isCancelled
    ? [['cancel', within(20)]]
    : [
        ['confirm', within(24)],
        ['ship', within(48)],
        ['deliver', within(96)],
      ];
  let at = placed;
  return steps
    .map(([action, wait]) => {
      at += wait;
      return { action, at: new Date(at) };
    })
    .filter((step) => step.at.getTime() < now);
}

/** How many pieces of each product the planned orders take and keep. */
export function piecesSold(plan: PlannedOrder[]): Map<number, number> {
  const sold = new Map<number, number>();
  for (const { items, actions } of plan) {
    if (actions[0]?.action === 'cancel') continue;
    for (const { product, quantity } of items) sold.set(product, (sold.get(product) ?? 0) + quantity);
  }
  return sold;
}
