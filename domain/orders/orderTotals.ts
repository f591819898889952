/** What an order costs (money.md, section 1). All amounts are whole paise. */
import { deliveryCharge, findZone, hasZones } from '#domain/sellers/delivery.ts';
import {
  isPrepaid,
  methodsOf,
  type PaymentMethod,
  type PaymentSettings,
  type PrepaidDiscount,
} from '#domain/sellers/paymentSettings.ts';

/** The parts of an order's total: `totalPaise` is goods − discount + delivery + the fee for cash on delivery. */
export type OrderTotals = {
  goodsPaise: number;
  discountPaise: number;
  deliveryPaise: number;
  codFeePaise: number;
  totalPaise: number;
};

/** The least that an order costs after a discount, and the least that payment apps and providers take. */
export const minPaidPaise = 100;

/** How customers receive an order; null where the shop does not ask. */
export const orderWays = ['courier', 'pickup'] as const;
export type OrderWay = (typeof orderWays)[number];

/** Whether the shop charged for delivery by zones when an order was placed: then ₹0 is free delivery. */
export const hasDeliveryCharge = ({
  weightGrams,
  way,
}: {
  weightGrams: number | null;
  way: OrderWay | null;
}): boolean => weightGrams !== null && way !== 'pickup';

/** A share of an amount, parts ÷ whole, with halves rounded up. */
export const shareOf = (paise: number, parts: number, whole: number): number =>
  Number((2n * BigInt(paise) * BigInt(parts) + BigInt(whole)) / (2n * BigInt(whole)));

/**
 * The discount for paying first: a share of the goods' whole value, whatever was agreed besides. Both leave at least
 * `leastPaise` of it.
 */
export function prepaidDiscount(
  discount: PrepaidDiscount | null,
  goodsPaise: number,
  { agreedPaise = 0, leastPaise = minPaidPaise }: { agreedPaise?: number; leastPaise?: number } = {},
): number {
  if (!discount) return 0;
  const wanted =
    'flatPaise' in discount
      ? discount.flatPaise
      : Math.min(discount.capPaise, shareOf(goodsPaise, discount.bp, 10_000));
  return Math.max(0, Math.min(wanted, goodsPaise - agreedPaise - leastPaise));
}

export type PricedGoods = {
  goodsPaise: number;
  weightGrams: number;
  pincode: string | null;
  way: OrderWay | null;
  /** Agreed with the shop after the order was placed. */
  agreedPaise?: number;
};

/** The settings that price a placed order again: one from before its shop had zones is not charged for delivery. */
export const settingsOfOrder = (settings: PaymentSettings, order: { weightGrams: number | null }): PaymentSettings =>
  order.weightGrams === null ? { ...settings, delivery: { ...settings.delivery, zones: [] } } : settings;

type PricedOrder = OrderTotals & { prepaidPaise: number };

/**
 * What the goods cost with this method. `undefined` where the shop does not deliver to the PIN code. Without a PIN code,
 * or where the order is picked up, delivery costs nothing. The discount for paying first leaves ₹1 of the total.
 */
export function priceOrder(
  settings: PaymentSettings,
  method: PaymentMethod,
  goods: PricedGoods,
): PricedOrder | undefined {
  const price = priceLeaving(0, settings, method, goods);
  // Delivery depends on the discount: with ₹1 of the goods the total is never less.
  return price && price.totalPaise < minPaidPaise ? priceLeaving(minPaidPaise, settings, method, goods) : price;
}

function priceLeaving(
  leastPaise: number,
  settings: PaymentSettings,
  method: PaymentMethod,
  { goodsPaise, weightGrams, pincode, way, agreedPaise = 0 }: PricedGoods,
): PricedOrder | undefined {
  const { discount } = settings.payment;
  const prepaidPaise = isPrepaid(method) ? prepaidDiscount(discount, goodsPaise, { agreedPaise, leastPaise }) : 0;
  const discountPaise = prepaidPaise + agreedPaise;
  let deliveryPaise = 0;
  if (hasZones(settings.delivery) && way !== 'pickup' && pincode !== null) {
    const zone = findZone(settings.delivery.zones, pincode);
    if (!zone) return undefined;
    deliveryPaise = deliveryCharge(zone, weightGrams, goodsPaise - discountPaise);
  }
  const codFeePaise = method === 'cod' && way !== 'pickup' ? settings.cod.feePaise : 0;
  const totalPaise = goodsPaise - discountPaise + deliveryPaise + codFeePaise;
  return { goodsPaise, discountPaise, deliveryPaise, codFeePaise, totalPaise, prepaidPaise };
}

/** The methods that these goods can be paid with: prepaid ones, and any after an agreed discount, from a total of ₹1. */
export const payableMethods = (settings: PaymentSettings, goods: PricedGoods): PaymentMethod[] => {
  const methods = methodsOf(settings).filter((method) => {
    if (!isPrepaid(method) && !goods.agreedPaise) return true;
    // Where the shop does not deliver, that is what is said.
    return (priceOrder(settings, method, goods)?.totalPaise ?? minPaidPaise) >= minPaidPaise;
  });
  return methods.length > 0 ? methods : ['arranged'];
};

/** The method chosen beforehand: the first one, but never cash on delivery. */
export const preselectedMethod = (methods: PaymentMethod[]): PaymentMethod | undefined =>
  methods.find((method) => method !== 'cod');

/**
 * Shares a discount out over lines by their value: floors, then one paisa each to the largest remainders, of equal ones
 * to the earlier line (law.md, section 4).
 */
export function shareDiscount(linePaise: number[], discountPaise: number): number[] {
  const goods = linePaise.reduce((sum, paise) => sum + BigInt(paise), 0n);
  if (goods === 0n) return linePaise.map(() => 0);
  const exact = linePaise.map((paise, index) => {
    const product = BigInt(paise) * BigInt(discountPaise);
    return { index, floor: product / goods, rest: product % goods };
  });
  let left = BigInt(discountPaise) - exact.reduce((sum, { floor }) => sum + floor, 0n);
  for (const share of [...exact].sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1))) {
    if (left === 0n) break;
    share.floor += 1n;
    left -= 1n;
  }
  return exact.map(({ floor }) => Number(floor));
}

export type ReturnedLine = { pricePaise: number; quantity: number; returned: number };

/** The value in paise of the returned items: their share of the goods' value after the discount. */
export function returnedValue(lines: ReturnedLine[], discountPaise: number): number {
  const gross = lines.map(({ pricePaise, quantity }) => pricePaise * quantity);
  const shares = shareDiscount(gross, discountPaise);
  return lines.reduce((sum, { quantity, returned }, index) => {
    const net = (gross[index] ?? 0) - (shares[index] ?? 0);
    return sum + shareOf(net, returned, quantity);
  }, 0);
}
