/** Who may pay in cash on delivery (money.md, section 6). Amounts are paise. */
import { type Refusal, refusal } from '#domain/platform/refusals.ts';
import type { CodRules } from './paymentSettings.ts';

/** Parcels that a phone refused, within the days that count, at which it has to pay first. */
export const refusalLimits = { ofShop: 2, ofMarketplace: 3, days: 180 };

export const codRefusals = ['pin_needed', 'pin_not_served', 'order_too_large', 'pay_first'] as const;
export type CodRefusal = (typeof codRefusals)[number];

/** What is known about an order that is to be paid in cash. */
export type CodFacts = {
  pincode: string | null;
  isPickup: boolean;
  /** Whether the shop's lists of PIN codes allow it; ignored without a PIN code. */
  isPinServed: boolean;
  totalPaise: number;
  /** Parcels of this phone that came back, without those before it was allowed again. */
  refusedAtShop: number;
  refused: number;
  /** Orders of this phone that were delivered since, here and anywhere. */
  deliveredAtShopSince: number;
  deliveredSince: number;
  /** The shop never delivered an order to this phone. */
  isNewCustomer: boolean;
};

/** Why an order can't be paid in cash, the first reason that applies; `undefined` if it can. */
export function refuseCod(cod: CodRules, facts: CodFacts): { guard: CodRefusal; refusal: Refusal } | undefined {
  const { pincode, totalPaise } = facts;
  if (!facts.isPickup && pincode === null) return { guard: 'pin_needed', refusal: refusal('cod_pin_needed') };
  if (!facts.isPickup && pincode !== null && !facts.isPinServed) {
    return { guard: 'pin_not_served', refusal: refusal('cod_pin_not_served', { pincode }) };
  }
  if (totalPaise > cod.largestPaise) {
    const maximumPaise = cod.largestPaise;
    return { guard: 'order_too_large', refusal: refusal('cod_order_too_large', { maximumPaise }) };
  }
  const mustPayFirst = isRepeatRefuser(facts) || (facts.isNewCustomer && totalPaise > cod.newCustomerPaise);
  return mustPayFirst ? { guard: 'pay_first', refusal: refusal('cod_pay_first') } : undefined;
}

type RefusalFacts = Pick<CodFacts, 'refusedAtShop' | 'refused' | 'deliveredAtShopSince' | 'deliveredSince'>;

/** Whether a phone has refused so many parcels, here or anywhere, that it has to pay first. */
export const isRepeatRefuser = (facts: RefusalFacts): boolean =>
  hasRefused(facts.refusedAtShop, facts.deliveredAtShopSince, refusalLimits.ofShop) ||
  hasRefused(facts.refused, facts.deliveredSince, refusalLimits.ofMarketplace);

/** Enough refused parcels, and fewer delivered ones since. */
const hasRefused = (refused: number, delivered: number, limit: number) => refused >= limit && delivered < refused;

/**
 * Whether lists of PIN codes serve one, by the lengths of their longest fitting prefixes (0: none fits). A list of
 * served ones excludes all others.
 */
export function isPinServed(pins: { served: number; neverServed: number; hasOnlyList: boolean }): boolean {
  const { served, neverServed, hasOnlyList } = pins;
  if (served === 0 && neverServed === 0) return !hasOnlyList;
  return served > neverServed;
}
