import { AppError } from '#domain/errors.ts';
import { orderLimits } from '#domain/orders/orders.ts';
import { payableMethods, preselectedMethod } from '#domain/orders/orderTotals.ts';
import type { Quote } from '#domain/orders/quotes.schema.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { hasZones } from '#domain/sellers/delivery.ts';
import { type PaymentMethod, settingsForMembers } from '#domain/sellers/paymentSettings.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { statement } from '#server/platform/database/statement.ts';
import { completeSettings, storedSettingsOf } from '#server/sellers/paymentSettings/queries.ts';
import { type Goods, priceChoices, toPricedGoods } from '../orders/totals.ts';

const readProducts = statement((db, { sellerId, ids }: { sellerId: string; ids: string[] }) =>
  db
    .selectFrom('products')
    .innerJoin('sellers', 'sellers.id', 'products.sellerId')
    .select(['products.id', 'products.pricePaise', 'products.weightGrams', 'products.hasOptions'])
    .select('sellers.businessName')
    .select(({ ref }) => storedSettingsOf(ref('products.sellerId')).as('settings'))
    .where('products.id', '=', anyOf(ids))
    .where('products.sellerId', '=', sellerId)
    .where(({ ref }) => ref('products.isVisible')),
);

const readVariants = statement((db, { ids }: { ids: string[] }) =>
  db
    .selectFrom('variants')
    .select(['id', 'productId', 'pricePaise', 'weightGrams'])
    .where('id', '=', anyOf(ids))
    .where(({ ref }) => ref('isOffered')),
);

/** The goods of a quote at today's prices. Throws `product_not_available` and `validation_failed`. */
export async function readGoods(
  db: QueryBuilder,
  { sellerId, items }: Pick<Quote, 'sellerId' | 'items'>,
): Promise<Omit<Goods, 'phone' | 'now'>> {
  const variantIds = items.flatMap(({ variantId }) => variantId ?? []);
  const [products, variants] = await Promise.all([
    readProducts(db, { sellerId, ids: items.map(({ productId }) => productId) }),
    variantIds.length > 0 ? readVariants(db, { ids: variantIds }) : [],
  ]);
  const [first] = products;
  const settings = completeSettings(first?.settings);
  const sold = items.map(({ productId, variantId, quantity }) => {
    const product = products.find(({ id }) => id === productId);
    const variant = variants.find((one) => one.id === variantId && one.productId === productId);
    const item = product?.hasOptions ? variant : product;
    if (!product || !item) throw new AppError('product_not_available', { productIds: [productId] });
    const weightGrams = item.weightGrams ?? product.weightGrams ?? settings.delivery.defaultGrams;
    return { paise: item.pricePaise * quantity, grams: weightGrams * quantity };
  });
  const goodsPaise = sold.reduce((sum, { paise }) => sum + paise, 0);
  if (goodsPaise > orderLimits.totalPaise) {
    throw new AppError('validation_failed', { words: { reason: refusal('order_too_large') } });
  }
  const weightGrams = sold.reduce((sum, { grams }) => sum + grams, 0);
  return { sellerId, shopName: first?.businessName ?? '', settings, goodsPaise, weightGrams };
}

/** What a method costs, or the error that says why it can't be chosen. */
export type QuotedMethod = {
  method: PaymentMethod;
  totalPaise: number | null;
  discountPaise: number;
  codFeePaise: number;
  error: AppError | null;
};

/**
 * What an order would cost, with the methods that it could be paid by (money.md, section 1). `memberOf`: the shop for
 * which the reader acts. Throws as placing the order
 * would: `product_not_available`, `not_delivered`, `cod_not_available`, `validation_failed`.
 */
export async function quoteOrder({ database, now }: CatalogueContext, quote: Quote, memberOf?: string | undefined) {
  const { settings: stored, ...sold } = await readGoods(database.read, quote);
  const settings = memberOf === quote.sellerId ? settingsForMembers(stored) : stored;
  const goods = { ...sold, settings, phone: null, now: now() };
  const offered = payableMethods(goods.settings, toPricedGoods(quote, goods));
  const methods = await Promise.all(offered.map((method) => quoteMethod(database.read, quote, goods, method)));
  const method = quote.method ?? preselectedMethod(offered) ?? offered[0];
  const price = await priceChoices(database.read, { ...quote, method }, goods);
  const { goodsPaise, discountPaise, deliveryPaise, codFeePaise, totalPaise } = price;
  return {
    ...{ goodsPaise, discountPaise, deliveryPaise, codFeePaise, totalPaise },
    method: price.method,
    hasDeliveryCharge: hasZones(goods.settings.delivery),
    methods,
  };
}

async function quoteMethod(db: QueryBuilder, quote: Quote, goods: Goods, method: PaymentMethod): Promise<QuotedMethod> {
  try {
    const { totalPaise, discountPaise, codFeePaise } = await priceChoices(db, { ...quote, method }, goods);
    return { method, totalPaise, discountPaise, codFeePaise, error: null };
  } catch (error) {
    if (error instanceof AppError) return { method, totalPaise: null, discountPaise: 0, codFeePaise: 0, error };
    throw error;
  }
}
