import { AppError } from '#domain/errors.ts';
import type { OrderDraft } from '#domain/orders/orders.schema.ts';
import { orderLimits } from '#domain/orders/orders.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { maxQuantityPerLine } from '#domain/sellers/terms.ts';
import type { ReservedProduct } from './stock.ts';

type Line = { productId: string; quantity: number };
export type PricedLine = Line & { product: ReservedProduct };

/** A customer who chose a product twice gets one line of it. */
export function mergeEqualProducts(items: OrderDraft['items']): Line[] {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of items) {
    const id = productId.toLowerCase();
    quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  }
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }));
}

/** The lines with what was found of their products. Throws `product_not_available` with those of which nothing was. */
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
 * What the lines cost together, and whose they are. Throws `out_of_stock`, `too_many_pieces` and `validation_failed`, as
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

/** A line has at most what its shop sells at once. Where there are fewer than that, what is left says more. */
function refuseTooManyItems(lines: PricedLine[]): void {
  for (const { productId, quantity, product } of lines) {
    const most = maxQuantityPerLine(product.shop.mostPerLine, product.stock);
    if (quantity > most && most <= product.stock) {
      throw new AppError('too_many_pieces', { productId, most, words: { productName: product.name } });
    }
  }
}

/** Nobody pays a price other than the one they were shown. */
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

/** A shop that only ships must know where to. Throws `validation_failed`. */
function refuseWithoutAddress({ deliveryAddress }: OrderDraft, { customersCanPickUp }: ReservedProduct['shop']): void {
  if (customersCanPickUp || deliveryAddress) return;
  throw new AppError('validation_failed', { fields: { deliveryAddress: refusal('delivery_address_required') } });
}

/** Refuses an order that says too little for its shop, or shows another price. Throws as `placeOrder` does. */
export function checkOrderDraft(
  draft: OrderDraft,
  found: Map<string, ReservedProduct>,
  shop: ReservedProduct['shop'],
): void {
  refuseOtherPrices(draft.items, found);
  refuseWithoutAddress(draft, shop);
}
