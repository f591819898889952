import { orderLimits } from '#domain/orders/orders.ts';
import { formatCount, formatPaise } from '#texts/formats.ts';
import { isolated } from '#texts/isolated.ts';
import * as texts from '#texts/storefrontCartBar.gen.ts';
import { addProduct, countItems, orderableQuantity, totalPaise } from '../cart/cart.ts';
import { areCartsPersisted, readCart, subscribeToCarts, updateCart } from '../cart/cartStore.ts';
import { parseCartProduct } from '../cart/parseCarts.ts';

/**
 * The cart without React: each `<button data-add='{"id", "name", "pricePaise", "stock", "most", "image", "slug"}'>`
 * adds one item, and the bar `[data-cart-bar][data-slug]` shows the total of that shop's cart.
 */
export function startAddToCart(): void {
  // Listens on the document, because lists grow.
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-add]');
    if (button) addProductOfButton(button);
  });
  document.addEventListener('appended', updateCounts);
  subscribeToCarts(updateCartBar);
  updateCartBar();
}

const findCartBar = () => document.querySelector<HTMLElement>('[data-cart-bar]');

function addProductOfButton(button: HTMLElement): void {
  const product = parseCartProduct(button.dataset.add);
  if (!product) return;
  const { slug, ...cartProduct } = product;
  const productText = { product: isolated(cartProduct.name) };
  const { cart, isAdded, refusal } = addProduct(readCart(slug), cartProduct);
  if (isAdded) updateCart(slug, () => cart);
  if (refusal === 'stock') announce(texts.outOfStock({ count: cartProduct.stock, ...productText }));
  else if (refusal === 'most') announce(texts.limited({ count: cartProduct.most, ...productText }));
  else if (refusal === 'full') announce(texts.full({ count: orderLimits.lines }));
  else if (!areCartsPersisted()) announce(texts.forgets());
  else announce(texts.added(productText));
}

/** Screen readers miss a message that appears together with its bar, hence the delay. */
function announce(message: string): void {
  const note = findCartBar()?.querySelector('[data-cart-note]');
  setTimeout(() => {
    if (note) note.textContent = message;
  }, 50);
}

function updateCartBar(): void {
  updateCounts();
  const bar = findCartBar();
  if (!bar?.dataset.slug) return;
  const cart = readCart(bar.dataset.slug);
  bar.hidden = cart.length === 0;
  if (bar.hidden) return;
  const itemCount = countItems(cart);
  const sum = bar.querySelector('[data-cart-sum]');
  const note = bar.querySelector('[data-cart-note]');
  if (sum) sum.textContent = texts.sum({ count: itemCount, total: formatPaise(totalPaise(cart)) });
  if (note) note.textContent = '';
}

/** Shows the quantity of each product at its button. */
function updateCounts(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-add]')) {
    const product = parseCartProduct(button.dataset.add);
    const line = product && readCart(product.slug).find(({ id }) => id === product.id);
    const quantity = line ? orderableQuantity(line) : 0;
    if (quantity > 0) button.dataset.count = formatCount(quantity);
    else delete button.dataset.count;
  }
}
