import { AppError } from '#domain/errors.ts';
import type { OrderDraft } from '#domain/orders/orders.schema.ts';
import { orderLimits } from '#domain/orders/orders.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { maxQuantityPerLine } from '#domain/sellers/terms.ts';
import type { ReservedProduct } from './stock.ts';

type Line = { productId: string; quantity: number };
export type PricedLine = Line & { product: ReservedProduct };

/** Merges lines of the same product into one. */
export function mergeEqualProducts(items: OrderDraft['items']): Line[] {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of items) {
    const id = productId.toLowerCase();
    quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  }
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }));
}

/** The lines with their products. Throws `product_not_available` with the products that were not found. */
export function attachProducts(lines: Line[], found: Map<string, ReservedProduct>): PricedLine[] {
  const missing = lines.filter((line) => !found.has(line.productId));
  if (missing.length > 0) {
    throw new AppError('product_not_available', { productIds: missing.map((line) => line.productId) });
  }
  return lines.flatMap((line) => {
    const product = found.get(line.productId);
    return product ? [{ ...line, product }] : [];
  });
}

/**
 * The total of the lines, and their seller. Throws `out_of_stock`, `too_many_pieces` and `validation_failed`, as
 * `placeOrder` does.
 */
export function priceLines(lines: PricedLine[]) {
  refuseTooManyItems(lines);
  const shortages = lines.flatMap(({ productId, quantity, product: { name, stock } }) =>
    stock < quantity ? [{ productId, name, left: stock }] : [],
  );
  if (shortages.length > 0) {
    throw new AppError('out_of_stock', { shortages });
  }
  const [first] = lines;
  if (!first || lines.some(({ product }) => product.sellerId !== first.product.sellerId)) {
    throw new AppError('validation_failed', { words: { reason: refusal('several_sellers') } });
  }
  const totalPaise = lines.reduce((sum, { quantity, product }) => sum + quantity * product.pricePaise, 0);
  if (totalPaise > orderLimits.totalPaise) {
    throw new AppError('validation_failed', { words: { reason: refusal('order_too_large') } });
  }
  return { sellerId: first.product.sellerId, shop: first.product.shop, totalPaise };
}

/**
 * A line may not exceed the shop's maximum quantity. If fewer items are left, the out-of-stock error is more useful.
 */
function refuseTooManyItems(lines: PricedLine[]): void {
  for (const { productId, quantity, product } of lines) {
    const most = maxQuantityPerLine(product.shop.mostPerLine, product.stock);
    if (quantity > most && most <= product.stock) {
      throw new AppError('too_many_pieces', { productId, most, words: { productName: product.name } });
    }
  }
}

/** Customers only pay the price they were shown. */
function refuseOtherPrices(items: OrderDraft['items'], found: Map<string, ReservedProduct>): void {
  const prices = items.flatMap(({ productId, shownPricePaise }) => {
    const id = productId.toLowerCase();
    const product = found.get(id);
    if (!product || shownPricePaise === undefined || shownPricePaise === product.pricePaise) return [];
    return [{ productId: id, name: product.name, pricePaise: product.pricePaise }];
  });
  if (prices.length === 0) return;
  throw new AppError('price_changed', { prices });
}

/** A shop without pickup needs a delivery address. Throws `validation_failed`. */
function refuseWithoutAddress({ deliveryAddress }: OrderDraft, { customersCanPickUp }: ReservedProduct['shop']): void {
  if (customersCanPickUp || deliveryAddress) return;
  throw new AppError('validation_failed', { fields: { deliveryAddress: refusal('delivery_address_required') } });
}

/** Rejects an order without the details its shop needs, or with another price. Throws as `placeOrder` does. */
export function checkOrderDraft(
  draft: OrderDraft,
  found: Map<string, ReservedProduct>,
  shop: ReservedProduct['shop'],
): void {
  refuseOtherPrices(draft.items, found);
  refuseWithoutAddress(draft, shop);
}
