import type { OrderAction } from '#domain/orders/orders.ts';
import type { DemoProduct } from './catalogue/demoProduct.ts';
import { customerAddresses, customerNames, orderNotes } from './customers.ts';
import { pickFrom } from './random/seededRandom.ts';

export type PlannedOrder = {
  at: Date;
  customerName: string;
  customerPhone: string;
  deliveryAddress: string | undefined;
  note: string | undefined;
  /** Products by their index in the seller's catalogue. */
  items: { product: number; quantity: number }[];
  actions: { action: OrderAction; at: Date }[];
};

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** Age of the oldest demo orders, in days. */
export const demoDays = 365;

/**
 * Plans the orders of one seller over the last year, oldest first: recent ones are more frequent, and most were
 * delivered.
 */
export function planOrders(random: () => number, catalogue: DemoProduct[], count: number, now: Date): PlannedOrder[] {
  const activeIndexes = catalogue.flatMap((product, index) => (product.isActive ? [index] : []));
  const wellStocked = activeIndexes.filter((index) => (catalogue[index]?.stock ?? 0) >= 10);
  return Array.from({ length: count }, () => now.getTime() - random() ** 1.6 * demoDays * day)
    .sort((a, b) => a - b)
    .map((time) => {
      const isCancelled = wellStocked.length > 0 && random() < 0.08;
      return {
        at: new Date(time),
        ...planCustomer(random),
        items: planItems(random, isCancelled ? wellStocked : activeIndexes),
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

/** The first products of the catalogue sell much better than the others. */
function planItems(random: () => number, choice: number[]) {
  const lines = 1 + Math.floor(random() ** 3 * 5);
  const chosen = new Set(Array.from({ length: lines }, () => choice[Math.floor(random() ** 2 * choice.length)] ?? 0));
  return [...chosen].map((product) => ({ product, quantity: 1 + Math.floor(random() ** 4 * 4) }));
}

/** What the seller has done with an order so far: cancelled it, or moved it as far as its age allows. */
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

/** Quantity of each product in orders that were not cancelled. */
export function countSold(plan: PlannedOrder[]): Map<number, number> {
  const sold = new Map<number, number>();
  for (const { items, actions } of plan) {
    if (actions[0]?.action === 'cancel') continue;
    for (const { product, quantity } of items) sold.set(product, (sold.get(product) ?? 0) + quantity);
  }
  return sold;
}
