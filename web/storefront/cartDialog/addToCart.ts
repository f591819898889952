import { orderLimits } from '#domain/orders/orders.ts';
import { formatCount, formatPaise } from '#texts/formats.ts';
import { isolated } from '#texts/isolated.ts';
import * as texts from '#texts/storefrontCartBar.gen.ts';
import { addProduct, countPieces, orderable, totalPaise } from '../cart/cart.ts';
import { cartOf, changeCart, keepsCarts, watchCarts } from '../cart/cartStore.ts';
import { readProduct } from '../cart/parseCarts.ts';

/**
 * The cart on a page, without React: each `<button data-add='{"id", "name", "pricePaise", "stock", "most", "image", "slug"}'>` puts
 * one piece in, and the bar `[data-cart-bar][data-slug]` shows what lies in the cart of that shop.
 */
export function startCart(): void {
  // One listener for all, because lists grow.
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-add]');
    if (button) add(button);
  });
  document.addEventListener('appended', showCounts);
  watchCarts(show);
  show();
}

const bar = () => document.querySelector<HTMLElement>('[data-cart-bar]');

function add(button: HTMLElement): void {
  const product = readProduct(button.dataset.add);
  if (!product) return;
  const { slug, ...wanted } = product;
  const named = { product: isolated(wanted.name) };
  const { cart, isAdded, refusal } = addProduct(cartOf(slug), wanted);
  if (isAdded) changeCart(slug, () => cart);
  if (refusal === 'stock') tell(texts.outOfStock({ count: wanted.stock, ...named }));
  else if (refusal === 'most') tell(texts.limited({ count: wanted.most, ...named }));
  else if (refusal === 'full') tell(texts.full({ count: orderLimits.lines }));
  else if (!keepsCarts()) tell(texts.forgets());
  else tell(texts.added(named));
}

/** After the bar has appeared: what is said in the same moment goes unheard. */
function tell(sentence: string): void {
  const note = bar()?.querySelector('[data-cart-note]');
  setTimeout(() => {
    if (note) note.textContent = sentence;
  }, 50);
}

function show(): void {
  showCounts();
  const place = bar();
  if (!place?.dataset.slug) return;
  const cart = cartOf(place.dataset.slug);
  place.hidden = cart.length === 0;
  if (place.hidden) return;
  const pieces = countPieces(cart);
  const sum = place.querySelector('[data-cart-sum]');
  const note = place.querySelector('[data-cart-note]');
  if (sum) sum.textContent = texts.sum({ count: pieces, total: formatPaise(totalPaise(cart)) });
  if (note) note.textContent = '';
}

/** How many pieces of each product are in the cart, at its button. */
function showCounts(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-add]')) {
    const product = readProduct(button.dataset.add);
    const line = product && cartOf(product.slug).find(({ id }) => id === product.id);
    const pieces = line ? orderable(line) : 0;
    if (pieces > 0) button.dataset.count = formatCount(pieces);
    else delete button.dataset.count;
  }
}
