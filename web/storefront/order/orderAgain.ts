import { addLines, type OrderedLine } from '../cart/cart.ts';
import { updateCart } from '../cart/cartStore.ts';

/** The button that puts the products of an order into the shop's cart, which then shows what has changed since. */
export function startOrderAgain(): void {
  // Listens on the document, because the order page replaces its content.
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-order-again]');
    if (!button) return;
    const { slug, lines }: { slug: string; lines: OrderedLine[] } = JSON.parse(button.dataset.orderAgain ?? '');
    updateCart(slug, (cart) => addLines(cart, lines));
    location.assign(`/store/${slug}#cart`);
  });
}
