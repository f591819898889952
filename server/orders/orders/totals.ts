import { AppError } from '#domain/errors.ts';
import type { OrderDraft } from '#domain/orders/orders.schema.ts';
import { orderLimits } from '#domain/orders/orders.ts';
import {
  type OrderWay,
  type PricedGoods,
  payableMethods,
  preselectedMethod,
  priceOrder,
} from '#domain/orders/orderTotals.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { hasZones } from '#domain/sellers/delivery.ts';
import type { PaymentMethod, PaymentSettings } from '#domain/sellers/paymentSettings.ts';
import { pincodeInAddress, stateOfPincode } from '#domain/sellers/pincodes.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { refuseCashOnDelivery } from './cashOnDelivery.ts';

/** What the customer chose, as far as the price depends on it. */
export type Choices = Partial<Pick<OrderDraft, 'deliveryAddress' | 'pincode' | 'state' | 'way' | 'method'>>;

export type Goods = {
  sellerId: string;
  shopName: string;
  settings: PaymentSettings;
  goodsPaise: number;
  weightGrams: number;
  /** Agreed with the shop after the order was placed. */
  agreedPaise?: number;
  /** E.164; null in a quote. */
  phone: string | null;
  now: Date;
};

export type PricedOrder = NonNullable<ReturnType<typeof priceOrder>> & {
  method: PaymentMethod;
  way: OrderWay | null;
  pincode: string | null;
  state: string | null;
};

/** The goods with where they go. A missing PIN code is read from the address. */
export function toPricedGoods(choices: Choices, { goodsPaise, weightGrams, agreedPaise = 0 }: Goods): PricedGoods {
  const pincode = choices.pincode ?? pincodeInAddress(choices.deliveryAddress ?? '') ?? null;
  return { goodsPaise, weightGrams, pincode, way: choices.way ?? null, agreedPaise };
}

/** The method that was chosen, or the preselected one. Throws `validation_failed`. */
function chooseMethod({ method }: Choices, settings: PaymentSettings, goods: PricedGoods): PaymentMethod {
  const methods = payableMethods(settings, goods);
  const chosen = method ?? preselectedMethod(methods);
  if (chosen === undefined) throw new AppError('validation_failed', { fields: { method: refusal('method_required') } });
  if (methods.includes(chosen)) return chosen;
  throw new AppError('validation_failed', { fields: { method: refusal('method_not_offered') } });
}

/**
 * What an order costs and how it is paid (money.md, sections 1, 2, 6 and 7). Throws `validation_failed`,
 * `not_delivered` and `cod_not_available`.
 */
export async function priceChoices(db: QueryBuilder, choices: Choices, goods: Goods): Promise<PricedOrder> {
  const { settings } = goods;
  const priced = toPricedGoods(choices, goods);
  const { pincode, way } = priced;
  const isPickup = way === 'pickup';
  const method = chooseMethod(choices, settings, priced);
  if (hasZones(settings.delivery) && !isPickup && pincode === null) {
    throw new AppError('validation_failed', { fields: { pincode: refusal('pincode_required') } });
  }
  const price = priceOrder(settings, method, priced);
  if (!price) throw new AppError('not_delivered', { pincode: pincode ?? '', words: { shopName: goods.shopName } });
  const { totalPaise } = price;
  if (method === 'cod') {
    const { sellerId, phone, now } = goods;
    await refuseCashOnDelivery(db, settings.cod, { sellerId, phone, pincode, isPickup, totalPaise, now });
  }
  if (totalPaise > orderLimits.totalPaise) {
    throw new AppError('validation_failed', { words: { reason: refusal('order_too_large') } });
  }
  const state = choices.state ?? (pincode === null ? undefined : stateOfPincode(pincode)) ?? null;
  return { ...price, method, way, pincode, state };
}

/** Throws `total_changed` if the customer was shown another total. */
export function refuseOtherTotal(shownPaise: number | undefined, price: PricedOrder): void {
  if (shownPaise === undefined || shownPaise === price.totalPaise) return;
  const { goodsPaise, discountPaise, deliveryPaise, codFeePaise, totalPaise } = price;
  throw new AppError('total_changed', { goodsPaise, discountPaise, deliveryPaise, codFeePaise, totalPaise });
}
