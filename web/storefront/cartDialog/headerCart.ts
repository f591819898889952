import { formatCount } from '#texts/formats.ts';
import * as texts from '#texts/storefrontCartBar.gen.ts';
import { countItems } from '../cart/cart.ts';
import { findLatestSlug, readCart, subscribeToCarts } from '../cart/cartStore.ts';

/** Shows how many items are in the cart of the page's shop, or in the cart that was changed last. */
export function startHeaderCart(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-header-cart]');
  if (!link) return;
  const update = () => {
    const slug = link.dataset.slug ?? findLatestSlug();
    const cart = slug ? readCart(slug) : [];
    link.hidden = cart.length === 0;
    if (link.hidden) return;
    const count = countItems(cart);
    link.href = `/store/${slug}#cart`;
    link.dataset.count = formatCount(count);
    link.setAttribute('aria-label', texts.inHeader({ count }));
  };
  subscribeToCarts(update);
  update();
}
