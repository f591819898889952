import { nameVariant } from '#domain/catalogue/options.ts';
import { AppError } from '#domain/errors.ts';
import type { OrderDraft } from '#domain/orders/orders.schema.ts';
import { orderLimits } from '#domain/orders/orders.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { maxQuantityPerLine } from '#domain/sellers/terms.ts';
import type { Line, OrderingShop, Reserved, ReservedProduct } from './stock.ts';
import type { ReservedVariant } from './variantStock.ts';

/** A line with what it orders: a product without options, or a variant with its own name, price and stock. */
export type PricedLine = Line & { product: ReservedProduct; variant?: ReservedVariant | undefined };

/** What identifies a line: its product and variant. */
export const lineKey = ({ productId, variantId }: Pick<Line, 'productId' | 'variantId'>) =>
  [productId, variantId].join(' ');

/** Merges lines of the same product and variant into one. */
export function mergeEqualProducts(items: OrderDraft['items']): Line[] {
  const lines = new Map<string, Line>();
  for (const item of items) {
    const { productId, variantId } = item;
    const quantity = (lines.get(lineKey(item))?.quantity ?? 0) + item.quantity;
    lines.set(lineKey(item), { productId, variantId, quantity });
  }
  return [...lines.values()];
}

/**
 * The lines with what they order. Throws `product_not_available` with the products that were not found, and
 * `option_unknown` for a variant of a product without options. A line without a variant that needs one is returned in
 * `lacking`.
 */
export function attachProducts(lines: Line[], { products, variants }: Reserved) {
  const missing = lines.filter((line) => !products.has(line.productId));
  if (missing.length > 0) {
    throw new AppError('product_not_available', { productIds: missing.map((line) => line.productId) });
  }
  const attached: PricedLine[] = [];
  let lacking: string | undefined;
  for (const line of lines) {
    const product = products.get(line.productId);
    if (!product) continue;
    if (!product.hasOptions) {
      if (line.variantId) throw new AppError('option_unknown');
      attached.push({ ...line, product });
      continue;
    }
    const variant = variants.get(line.variantId ?? '');
    if (variant?.productId !== line.productId || !variant.isOffered) lacking ??= line.productId;
    else attached.push({ ...line, variant, product: { ...product, ...toSold(product.name, variant) } });
  }
  return { lines: attached, lacking };
}

const toSold = (name: string, { label, pricePaise, stock, isTaken, sku }: ReservedVariant) => ({
  name: nameVariant(name, label),
  ...{ pricePaise, stock, isTaken, sku },
});

/** The weight of all items in grams; products without one weigh the shop's default. */
export const weighLines = (lines: PricedLine[], defaultGrams: number): number =>
  lines.reduce(
    (sum, { quantity, product, variant }) =>
      sum + quantity * (variant?.weightGrams ?? product.weightGrams ?? defaultGrams),
    0,
  );

/**
 * What the goods cost in paise, and their seller. Throws `out_of_stock`, `too_many_pieces` and `validation_failed`, as
 * `placeOrder` does.
 */
export function priceLines(lines: PricedLine[]) {
  refuseTooManyItems(lines);
  const shortages = lines.flatMap(({ quantity, product: { name, stock }, ...line }) =>
    stock < quantity ? [{ ...identify(line), name, left: stock }] : [],
  );
  if (shortages.length > 0) {
    throw new AppError('out_of_stock', { shortages });
  }
  const [first] = lines;
  if (!first || lines.some(({ product }) => product.sellerId !== first.product.sellerId)) {
    throw new AppError('validation_failed', { words: { reason: refusal('several_sellers') } });
  }
  const goodsPaise = lines.reduce((sum, { quantity, product }) => sum + quantity * product.pricePaise, 0);
  if (goodsPaise > orderLimits.totalPaise) {
    throw new AppError('validation_failed', { words: { reason: refusal('order_too_large') } });
  }
  return { sellerId: first.product.sellerId, shop: first.product.shop, goodsPaise };
}

/**
 * A line may not exceed the shop's maximum quantity. If fewer items are left, the out-of-stock error is more useful.
 */
function refuseTooManyItems(lines: PricedLine[]): void {
  for (const { quantity, product, ...line } of lines) {
    const most = maxQuantityPerLine(product.shop.mostPerLine, product.stock);
    if (quantity > most && most <= product.stock) {
      throw new AppError('too_many_pieces', { ...identify(line), most, words: { productName: product.name } });
    }
  }
}

/** Customers only pay the price they were shown. */
function refuseOtherPrices(items: OrderDraft['items'], lines: PricedLine[]): void {
  const ordered = new Map(lines.map((line) => [lineKey(line), line]));
  const prices = items.flatMap((item) => {
    const line = ordered.get(lineKey(item));
    if (!line || item.shownPricePaise === undefined || item.shownPricePaise === line.product.pricePaise) return [];
    return [{ ...identify(line), name: line.product.name, pricePaise: line.product.pricePaise }];
  });
  if (prices.length === 0) return;
  throw new AppError('price_changed', { prices });
}

const identify = ({ productId, variantId }: Omit<Line, 'quantity'>) => ({ productId, ...(variantId && { variantId }) });

/** What is delivered needs an address; shops without pick-up deliver everything. Throws `validation_failed`. */
function refuseWithoutAddress({ deliveryAddress, way }: OrderDraft, { customersCanPickUp }: OrderingShop): void {
  if (way === 'pickup' && !customersCanPickUp) {
    throw new AppError('validation_failed', { fields: { way: refusal('way_not_offered') } });
  }
  if (deliveryAddress || (customersCanPickUp && way !== 'courier')) return;
  throw new AppError('validation_failed', { fields: { deliveryAddress: refusal('delivery_address_required') } });
}

/** Rejects an order without the details its shop needs, or with another price. Throws as `placeOrder` does. */
export function checkOrderDraft(draft: OrderDraft, lines: PricedLine[], shop: OrderingShop): void {
  refuseOtherPrices(draft.items, lines);
  refuseWithoutAddress(draft, shop);
}
