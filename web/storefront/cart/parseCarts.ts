import { orderLimits } from '#domain/orders/orders.ts';
import { type Cart, type CartLine, type CartProduct, lineKey } from './cart.ts';

/** The carts of all shops by slug. */
export type Carts = Record<string, Cart>;

/** Parses stored carts. Invalid entries are left out, because storage is untrusted. */
export function parseCarts(text: string | null): Carts {
  const stored = toRecord(parseJson(text ?? ''));
  const carts: Carts = {};
  for (const [slug, lines] of Object.entries(stored)) {
    if (!Array.isArray(lines)) continue;
    const cart = new Map(lines.flatMap((line) => toCartLine(line) ?? []).map((line) => [lineKey(line), line]));
    if (cart.size > 0) carts[slug] = [...cart.values()].slice(0, orderLimits.lines);
  }
  return carts;
}

/** Parses the product of an 'Add to cart' button, with the slug of its shop. */
export function parseCartProduct(text: string | undefined): (CartProduct & { slug: string }) | undefined {
  const value = toRecord(parseJson(text ?? ''));
  const product = toCartProduct(value);
  return product && typeof value.slug === 'string' ? { ...product, slug: value.slug } : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const isId = (value: unknown): value is string => typeof value === 'string' && uuid.test(value);

function toCartProduct(value: Record<string, unknown>): CartProduct | undefined {
  const { id, name, pricePaise, stock, most, image, variantId, label } = value;
  const isProduct = isId(id) && typeof name === 'string';
  if (!isProduct || !isCount(pricePaise) || !isCount(stock)) return undefined;
  // Older stored carts have no `most`; the next refresh from the server adds it.
  const maxQuantity = isCount(most) ? Math.min(most, stock) : stock;
  return {
    ...{ id, name, pricePaise, stock, most: maxQuantity },
    image: typeof image === 'string' ? image : null,
    variantId: isId(variantId) ? variantId : null,
    label: typeof label === 'string' ? label : null,
    missingOption: toMissingOption(value.missingOption),
  };
}

function toMissingOption(value: unknown): CartProduct['missingOption'] {
  const { key, name } = toRecord(value) as Partial<NonNullable<CartProduct['missingOption']>>;
  return typeof name === 'string' ? { key: key ?? null, name } : null;
}

function toCartLine(stored: unknown): CartLine | undefined {
  const value = toRecord(stored);
  const product = toCartProduct(value);
  const { quantity, addedPaise, isGone } = value;
  if (!product || !isCount(quantity) || quantity === 0 || !isCount(addedPaise)) return undefined;
  return { ...product, quantity, addedPaise, isGone: isGone === true };
}
