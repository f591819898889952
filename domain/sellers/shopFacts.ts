/** Facts that a shop tells its customers in its own words; its assistant uses nothing else (chat.md, section 5). */
export const shopFactKinds = [
  'deliveryArea',
  'deliveryCharge',
  'deliveryTime',
  'payment',
  'returns',
  'openingHours',
  'address',
] as const;
export type ShopFactKind = (typeof shopFactKinds)[number];

/** Facts that customers want before they order: public pages show them too, in this order. */
export const sellingFactKinds = [
  'payment',
  'deliveryArea',
  'deliveryTime',
  'deliveryCharge',
  'returns',
] as const satisfies readonly ShopFactKind[];
export type SellingFactKind = (typeof sellingFactKinds)[number];
/** In the shop's own words; facts that it has not filled in are absent. */
export type SellingFacts = { [Kind in SellingFactKind]?: string };

/** Includes question-answer pairs, of which a shop can have many. */
export const factKinds = [...shopFactKinds, 'question'] as const;
export type FactKind = (typeof factKinds)[number];

/** In characters, and the maximum number of pairs per shop. */
export const factLimits = { question: 300, answer: 1000, questions: 100 };

/** When the assistant replies: always, never, or while the shop is closed. */
export const assistantModes = ['on', 'off', 'closed'] as const;
export type AssistantMode = (typeof assistantModes)[number];

/**
 * What the assistant does when a customer asks for a lower price: `ask`: it names the price, and the next time asks a
 * person; `fixed`: it says each time that prices are fixed.
 */
export const bargainingModes = ['ask', 'fixed'] as const;
export type BargainingMode = (typeof bargainingModes)[number];

/** In minutes of the day (Asia/Kolkata); closing before opening means open past midnight. Day 0 is Sunday. */
export type OpeningHours = { opensAt: number; closesAt: number; openDays: readonly number[] };
export const defaultOpeningHours: OpeningHours = { opensAt: 10 * 60, closesAt: 20 * 60, openDays: [1, 2, 3, 4, 5, 6] };

export const minutesPerDay = 24 * 60;
/** In minutes. Asia/Kolkata has had the same offset since 1945. */
const offsetMinutes = 330;

/** Returns the weekday in India (0 is Sunday) and the minute of the day. */
export function indianDayMinute(at: Date): { day: number; minute: number } {
  const minutes = Math.floor(at.getTime() / 60_000) + offsetMinutes;
  return { day: (Math.floor(minutes / minutesPerDay) + 4) % 7, minute: minutes % minutesPerDay };
}

/** Whether a shop is open at a moment. */
export function isShopOpen({ opensAt, closesAt, openDays }: OpeningHours, at: Date): boolean {
  const { day, minute } = indianDayMinute(at);
  if (opensAt <= closesAt) return openDays.includes(day) && minute >= opensAt && minute < closesAt;
  const yesterday = (day + 6) % 7;
  return (openDays.includes(day) && minute >= opensAt) || (openDays.includes(yesterday) && minute < closesAt);
}
