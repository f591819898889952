import { createHash } from 'node:crypto';
import {
  findOrderNames,
  findPaymentNumbers,
  type StatementRule,
  statementLimits,
} from '#domain/orders/bankStatements.ts';
import { formatOrderLabel } from '#domain/orders/orders.ts';
import type { Credit } from './columns.ts';

/** An order that may be paid by a credit. Amounts are paise. */
export type PayableOrder = {
  id: string;
  duePaise: number;
  placedAt: Date;
  /** When its open request was made; null without one. */
  askedAt: Date | null;
  claims: { id: string; reference: string | null }[];
};

/** What the shop knows of payments: `booked` are orders by the numbers of payments that were recorded for them. */
export type ShopPayments = { orders: PayableOrder[]; booked: Map<string, string>; bookedHashes: Map<string, string> };

export type MatchedCredit = Omit<Credit, 'reference'> & {
  hash: string;
  utr: string | null;
  rule: StatementRule | null;
  isTicked: boolean;
  orderId: string | null;
  claimId: string | null;
  differencePaise: number;
  isBooked: boolean;
};

type Match = Pick<MatchedCredit, 'rule' | 'isTicked' | 'orderId' | 'claimId' | 'differencePaise'>;

const unmatched: Match = { rule: null, isTicked: false, orderId: null, claimId: null, differencePaise: 0 };
const day = 24 * 60 * 60 * 1000;
/** India is 5 hours 30 minutes ahead. */
const indianOffset = 5.5 * 60 * 60 * 1000;

/** The hash of each credit: of seller, day, amount, narration, reference and its number among equal ones. */
export function hashCredits(sellerId: string, credits: Credit[]): string[] {
  const seen = new Map<string, number>();
  return credits.map(({ day, amountPaise, narration, reference }) => {
    // Spreadsheets turn the zeros before a number, or a number of zeros, into a number.
    const content = JSON.stringify([sellerId, day, amountPaise, narration, reference.replace(/^0+(?=\d*$)/, '')]);
    const number = (seen.get(content) ?? 0) + 1;
    seen.set(content, number);
    return createHash('sha256').update(`${content}${number}`).digest('base64url');
  });
}

/** Matches credits with the shop's orders by the first rule that fits (money.md, section 3). */
export function matchCredits(credits: Credit[], hashes: string[], shop: ShopPayments): MatchedCredit[] {
  const matcher = new Matcher(shop);
  const matched = credits.map((credit, index): MatchedCredit => {
    const { reference, ...rest } = credit;
    const numbers = findPaymentNumbers(reference, credit.narration);
    const hash = hashes[index] ?? '';
    const bookedFor = shop.bookedHashes.get(hash) ?? numbers.flatMap((number) => shop.booked.get(number) ?? [])[0];
    const named = bookedFor === undefined ? matcher.matchNamed(credit, numbers) : undefined;
    const utr = named?.utr ?? numbers[0] ?? null;
    const match = named?.match ?? { ...unmatched, orderId: bookedFor ?? null };
    return { ...rest, hash, utr, ...match, isBooked: bookedFor !== undefined };
  });
  matcher.matchAmounts(matched);
  return matched;
}

type Named = { order: PayableOrder; claimId: string | null };

class Matcher {
  readonly #orders: PayableOrder[];
  /** What is due after the credits that were matched before, in paise. */
  readonly #due: Map<string, number>;
  readonly #byId: Map<string, PayableOrder>;
  readonly #byLabel: Map<string, PayableOrder>;
  /** By the numbers that were claimed: more than one where customers of several orders gave the same. */
  readonly #byClaim = new Map<string, Named[]>();

  constructor({ orders }: ShopPayments) {
    this.#orders = orders;
    this.#due = new Map(orders.map(({ id, duePaise }) => [id, duePaise]));
    this.#byId = new Map(orders.map((order) => [order.id, order]));
    this.#byLabel = new Map(orders.map((order) => [formatOrderLabel(order.id), order]));
    for (const order of orders)
      for (const { id, reference } of order.claims)
        if (reference !== null)
          this.#byClaim.set(reference, [...(this.#byClaim.get(reference) ?? []), { order, claimId: id }]);
  }

  /**
   * Rules A to C: the credit has the number of a claim, or names an order. It is not ticked where it may as well be that
   * of another order, or came before the order was placed.
   */
  matchNamed(credit: Credit, numbers: string[]): { match: Match; utr: string | null } | undefined {
    const { amountPaise, narration, reference } = credit;
    const utr = numbers.find((number) => this.#byClaim.has(number));
    const claims = utr === undefined ? [] : (this.#byClaim.get(utr) ?? []);
    const named = this.#findNamed(`${narration} ${reference}`);
    const candidates = claims.length > 0 ? claims : named;
    const both = claims.filter(({ order }) => named.some((other) => other.order === order));
    const found = (claims.length > 1 && both[0]) || candidates[0];
    if (!found) return undefined;
    const { order, claimId } = found;
    const isCertain = (candidates.length === 1 || both.length === 1) && !isBefore(credit.day, order.placedAt);
    const duePaise = this.#due.get(order.id) ?? 0;
    const isEqual = amountPaise === duePaise;
    if (isEqual && isCertain) this.#due.set(order.id, 0);
    const rule = isEqual ? (claims.length > 0 ? 'A' : 'B') : 'C';
    const differencePaise = amountPaise - duePaise;
    const match = { rule, isTicked: isEqual && isCertain, orderId: order.id, claimId, differencePaise } as const;
    return { match, utr: utr ?? null };
  }

  /** The orders that a text names: by their ids, else by their labels. */
  #findNamed(text: string): Named[] {
    const { ids, labels } = findOrderNames(text);
    const byId = ids.flatMap((id) => this.#byId.get(id) ?? []);
    const orders = byId.length > 0 ? byId : labels.flatMap((label) => this.#byLabel.get(label) ?? []);
    return [...new Set(orders)].map((order) => ({ order, claimId: null }));
  }

  /** Rule D: one open request and one credit have the amount, and the credit came within days of the request. */
  matchAmounts(credits: MatchedCredit[]): void {
    const rows = groupByAmount(
      credits.filter(({ isBooked }) => !isBooked),
      ({ amountPaise }) => amountPaise,
    );
    const asked = groupByAmount(
      this.#orders.filter(({ askedAt }) => askedAt !== null),
      ({ id }) => this.#due.get(id) ?? 0,
    );
    for (const [amountPaise, [credit, ...otherCredits]] of rows) {
      const [order, ...otherOrders] = asked.get(amountPaise) ?? [];
      if (!credit || credit.rule !== null || !order || otherCredits.length + otherOrders.length > 0) continue;
      if (!isSoonAfter(credit.day, order.askedAt)) continue;
      Object.assign(credit, { ...unmatched, rule: 'D', orderId: order.id } satisfies Match);
    }
  }
}

function groupByAmount<Item>(items: Item[], amountOf: (item: Item) => number): Map<number, Item[]> {
  const groups = new Map<number, Item[]>();
  for (const item of items) {
    const group = groups.get(amountOf(item));
    if (group) group.push(item);
    else groups.set(amountOf(item), [item]);
  }
  return groups;
}

/** How many days of India a credit came after a moment; negative before it. */
const daysAfter = (creditDay: string, moment: Date): number =>
  Date.parse(creditDay) / day - Math.floor((moment.getTime() + indianOffset) / day);

const isBefore = (creditDay: string, placedAt: Date): boolean => daysAfter(creditDay, placedAt) < 0;

function isSoonAfter(creditDay: string, askedAt: Date | null): boolean {
  if (!askedAt) return false;
  const days = daysAfter(creditDay, askedAt);
  return days >= 0 && days <= statementLimits.daysAfterRequest;
}
