import { orderLimits } from '#domain/orders/orders.ts';
import { formatCount, formatPaise } from '#texts/formats.ts';
import { isolated } from '#texts/isolated.ts';
import * as texts from '#texts/storefrontCartBar.gen.ts';
import { addProduct, type Cart, countItems, lineKey, nameLine, orderableQuantity, totalPaise } from '../cart/cart.ts';
import { areCartsPersisted, findLatestSlug, readCart, subscribeToCarts, updateCart } from '../cart/cartStore.ts';
import { parseCartProduct } from '../cart/parseCarts.ts';
import { pageLink } from '../ui/pageLink.ts';
import { watchOrderButtons } from './watchOrderButtons.ts';

/**
 * The cart without React: each `<button data-add='{"id", "name", "pricePaise", "stock", "most", "image", "slug"}'>`
 * adds one item, and the bar `[data-cart-bar][data-slug]` shows the total of that shop's cart, or a product's price.
 */
export function startAddToCart(): void {
  // Listens on the document, because lists grow.
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-add]');
    if (button) addProductOfButton(button);
  });
  const isOrderAway = watchOrderButtons(() => updateCartBar(isOrderAway()));
  const update = () => {
    updateCounts();
    updateCartBar(isOrderAway());
    updateHeaderCart();
    setNote('');
  };
  subscribeToCarts(update);
  update();
}

const findCartBar = () => document.querySelector<HTMLElement>('[data-cart-bar]');

function addProductOfButton(button: HTMLElement): void {
  const product = parseCartProduct(button.dataset.add);
  if (!product) return;
  const { slug, ...cartProduct } = product;
  const productText = { product: isolated(nameLine(cartProduct)) };
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
  setTimeout(() => setNote(message), 50);
}

function setNote(message: string): void {
  const note = findCartBar()?.querySelector('[data-cart-note]');
  if (note) note.textContent = message;
}

/** On a product's page, the bar is shown without a cart as well, while its buttons and its form are out of view. */
function updateCartBar(isOrderAway: boolean): void {
  const bar = findCartBar();
  if (!bar?.dataset.slug) return;
  const cart = readCart(bar.dataset.slug);
  const isEmpty = cart.length === 0;
  bar.hidden = isEmpty && !isOrderAway;
  const viewLink = bar.querySelector<HTMLElement>('[data-view-cart]');
  if (viewLink) viewLink.hidden = isEmpty;
  const orderLink = bar.querySelector<HTMLElement>('[data-to-order]');
  if (orderLink) orderLink.hidden = !isOrderAway;
  showSum(bar, cart);
}

/** The header shows the cart of the page's shop, elsewhere the one that was changed last. */
function updateHeaderCart(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-header-cart]');
  const slug = link?.dataset.slug ?? findLatestSlug();
  if (!link) return;
  const cart = slug ? readCart(slug) : [];
  link.hidden = cart.length === 0;
  if (link.hidden) return;
  link.href = pageLink(`/store/${slug}#cart`);
  link.dataset.count = formatCount(countItems(cart));
  showSum(link, cart);
}

function showSum(element: HTMLElement, cart: Cart): void {
  const sum = element.querySelector('[data-cart-sum]');
  if (sum) sum.textContent = texts.sum({ count: countItems(cart), total: formatPaise(totalPaise(cart)) });
}

/** Shows the quantity of each product at its button. */
export function updateCounts(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-add]')) {
    const product = parseCartProduct(button.dataset.add);
    const line = product && readCart(product.slug).find((other) => lineKey(other) === lineKey(product));
    const quantity = line ? orderableQuantity(line) : 0;
    if (quantity > 0) button.dataset.count = formatCount(quantity);
    else delete button.dataset.count;
  }
}
