import { AppError } from '#domain/errors.ts';
import { payableMethods, preselectedMethod, priceOrder } from '#domain/orders/orderTotals.ts';
import { findZone, hasZones } from '#domain/sellers/delivery.ts';
import type { PaymentSettings } from '#domain/sellers/paymentSettings.ts';
import { readGoods } from '#server/orders/quotes/queries.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { readPaymentSettings } from '#server/sellers/paymentSettings/queries.ts';
import type { DeliveredGoods, DeliveryQuote } from './proposal.ts';

type Wanted = { sellerId: string; pincode: string; goods: readonly DeliveredGoods[] };

/** What delivery to a PIN code costs, as a cart of the chat would be charged. `undefined` for a shop without zones. */
export async function quoteDelivery(db: QueryBuilder, wanted: Wanted): Promise<DeliveryQuote | undefined> {
  const settings = await readPaymentSettings(db, wanted.sellerId);
  if (!hasZones(settings.delivery)) return undefined;
  const zone = findZone(settings.delivery.zones, wanted.pincode) ?? null;
  return { zone, deliveryPaise: zone && (await priceDelivery(db, settings, wanted)) };
}

/** Null without goods, or where what they weigh is not known: a product whose option was not chosen. */
async function priceDelivery(db: QueryBuilder, settings: PaymentSettings, { sellerId, pincode, goods }: Wanted) {
  if (goods.length === 0) return null;
  try {
    const items = goods.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity }));
    const { goodsPaise, weightGrams } = await readGoods(db, { sellerId, items });
    const priced = { goodsPaise, weightGrams, pincode, way: null };
    const method = preselectedMethod(payableMethods(settings, priced)) ?? 'cod';
    return priceOrder(settings, method, priced)?.deliveryPaise ?? null;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null;
    throw error;
  }
}
