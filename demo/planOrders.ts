import type { OrderAction } from '#domain/orders/orders.ts';
import type { PageLanguage } from '#domain/platform/languages.ts';
import type { DemoProduct } from './catalogue/demoProduct.ts';
import { customerAddresses, customerNames, orderNotes } from './customers.ts';
import { pickFrom } from './random/seededRandom.ts';
import { listVariants } from './variants.ts';

export type PlannedOrder = {
  at: Date;
  customerName: string;
  customerPhone: string;
  deliveryAddress: string | undefined;
  note: string | undefined;
  /** Products by their index in the seller's catalogue, variants by theirs; 0 without options. */
  items: { product: number; variant: number; quantity: number }[];
  actions: { action: OrderAction; at: Date }[];
  /** In which it is placed, if not in the language of most visitors. */
  language?: PageLanguage;
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
  const variantCounts = catalogue.map((product) => listVariants(product).length);
  const activeIndexes = catalogue.flatMap((product, index) => (product.isActive ? [index] : []));
  const wellStocked = activeIndexes.filter((index) => (catalogue[index]?.stock ?? 0) >= 10);
  return Array.from({ length: count }, () => now.getTime() - random() ** 1.6 * demoDays * day)
    .sort((a, b) => a - b)
    .map((time) => {
      const isCancelled = wellStocked.length > 0 && random() < 0.08;
      return {
        at: new Date(time),
        ...planCustomer(random),
        items: planItems(random, isCancelled ? wellStocked : activeIndexes).map((item) => ({
          ...item,
          variant: Math.floor(random() * (variantCounts[item.product] ?? 0)),
        })),
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

/** A product's key, or a variant's, in the result of `countOrdered`. */
export const soldKey = (product: number, variant = 0) => `${product}:${variant}`;

/** Quantity of each product and variant in all orders. Cancelled ones return theirs to the stock. */
export function countOrdered(plan: PlannedOrder[]): Map<string, number> {
  const ordered = new Map<string, number>();
  for (const { items } of plan) {
    for (const { product, variant, quantity } of items) {
      const key = soldKey(product, variant);
      ordered.set(key, (ordered.get(key) ?? 0) + quantity);
    }
  }
  return ordered;
}
