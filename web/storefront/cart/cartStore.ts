import type { Cart } from './cart.ts';
import { parseCarts } from './parseCarts.ts';

/** The carts of this browser, one per shop, all under one key and shared by all tabs. */
export const cartsKey = 'haat-carts';
const emptyCart: Cart = [];

/** Parsed only when the text changes, so that React sees the same cart object until then. */
let storedText: string | null = null;
let carts = parseCarts(null);
let isPersisted = true;
const listeners = new Set<() => void>();

function refresh(): void {
  if (!isPersisted) return;
  try {
    const currentText = localStorage.getItem(cartsKey);
    if (currentText === storedText) return;
    storedText = currentText;
    carts = parseCarts(currentText);
  } catch {
    isPersisted = false;
  }
}

export function readCart(slug: string): Cart {
  refresh();
  return Object.hasOwn(carts, slug) ? (carts[slug] ?? emptyCart) : emptyCart;
}

/** Returns the slug of the shop whose cart was changed last, if there is any. */
export function findLatestSlug(): string | undefined {
  refresh();
  return Object.keys(carts).at(-1);
}

/** Updates the cart of a shop, which becomes the last one. Without storage it lasts as long as the page. */
export function updateCart(slug: string, change: (cart: Cart) => Cart): void {
  const { [slug]: _, ...others } = { ...carts, [slug]: readCart(slug) };
  const cart = change(readCart(slug));
  carts = cart.length > 0 ? { ...others, [slug]: cart } : others;
  storedText = JSON.stringify(carts);
  try {
    if (isPersisted) localStorage.setItem(cartsKey, storedText);
  } catch {
    isPersisted = false;
  }
  for (const listener of listeners) listener();
}

/** Whether the cart survives leaving the page. False in some private windows, or when the disk is full. */
export function areCartsPersisted(): boolean {
  refresh();
  return isPersisted;
}

/** Calls the listener when a cart changes, here or in another tab. */
export function subscribeToCarts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

if (typeof window !== 'undefined') {
  addEventListener('storage', (event) => {
    if (event.key === cartsKey || event.key === null) for (const listener of listeners) listener();
  });
  // A page from the back/forward cache has missed changes in other tabs.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const listener of listeners) listener();
  });
}
