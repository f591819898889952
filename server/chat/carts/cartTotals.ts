import type { CartLine } from '#domain/chat/channel.ts';
import type { OrderDraft } from '#domain/orders/orders.schema.ts';
import { type OrderTotals, payableMethods, preselectedMethod, priceOrder } from '#domain/orders/orderTotals.ts';
import { hasZones } from '#domain/sellers/delivery.ts';
import { methodsOf, type PaymentMethod, type PaymentSettings } from '#domain/sellers/paymentSettings.ts';
import { pincodeInAddress } from '#domain/sellers/pincodes.ts';
import { readGoods } from '#server/orders/quotes/queries.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { readPaymentSettings } from '#server/sellers/paymentSettings/queries.ts';

/** What a cart costs beside its items, or what its price waits for. */
export type CartPrice = {
  totals?: OrderTotals;
  hasDeliveryCharge: boolean;
  problem?: 'pincode' | 'notDelivered';
  pincode?: string | undefined;
};

/** Whether the items' prices are all that customers of the shop pay, as they agree. */
const isPlain = (settings: PaymentSettings): boolean =>
  !hasZones(settings.delivery) && methodsOf(settings).every((method) => method === 'arranged');

/**
 * How orders of a chat are paid: the method that forms preselect before the PIN code is known, else cash; customers
 * change it on the order's page.
 */
export const chatMethod = (settings: PaymentSettings, goodsPaise: number): PaymentMethod =>
  preselectedMethod(payableMethods(settings, { goodsPaise, weightGrams: 0, pincode: null, way: null })) ?? 'cod';

type PricedCart = { lines: CartLine[]; address: string | null; picksUp: boolean };

/**
 * What a cart costs with discount and delivery; `undefined` where only the items cost something. Whether it may be paid
 * in cash is checked when it is placed.
 */
export async function priceCart(
  { db }: Transaction,
  { sellerId }: { sellerId: string },
  { lines, address, picksUp }: PricedCart,
): Promise<CartPrice | undefined> {
  const settings = await readPaymentSettings(db, sellerId);
  if (isPlain(settings)) return undefined;
  const hasDeliveryCharge = hasZones(settings.delivery) && !picksUp;
  const pincode = pincodeInAddress(address ?? '');
  if (hasDeliveryCharge && pincode === undefined) return { hasDeliveryCharge, problem: 'pincode' };
  const items = lines.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity }));
  const { goodsPaise, weightGrams } = await readGoods(db, { sellerId, items });
  const way = picksUp ? 'pickup' : null;
  const method = chatMethod(settings, goodsPaise);
  const totals = priceOrder(settings, method, { goodsPaise, weightGrams, pincode: pincode ?? null, way });
  return totals ? { totals, hasDeliveryCharge } : { hasDeliveryCharge, problem: 'notDelivered', pincode };
}

/** The choices with which a shown cart is placed: its method, its way and the total that was shown. */
export async function readPlacing(
  { db }: Transaction,
  { sellerId, picksUp }: { sellerId: string; picksUp: boolean },
  { lines, shownTotalPaise }: { lines: CartLine[]; shownTotalPaise: number | null },
): Promise<Pick<Partial<OrderDraft>, 'method' | 'way' | 'shownTotalPaise'>> {
  const settings = await readPaymentSettings(db, sellerId);
  if (isPlain(settings)) return {};
  const goodsPaise = lines.reduce((sum, { quantity, pricePaise }) => sum + quantity * pricePaise, 0);
  const method = chatMethod(settings, goodsPaise);
  return {
    method,
    ...(picksUp && { way: 'pickup' as const }),
    ...(shownTotalPaise !== null && { shownTotalPaise }),
  };
}
