import * as texts from '#texts/storefrontCartBar.gen.ts';
import { CartIcon } from '../ui/icons.tsx';

/**
 * The cart in the header: that of the page's shop, elsewhere the one that was changed last. `addToCart.ts` fills it and
 * shows it once something is in the cart.
 */
export function HeaderCart({ slug }: { slug?: string | undefined }) {
  return (
    <a className="header-cart" href="/shop" data-header-cart data-slug={slug} hidden>
      <CartIcon />
      <span className="visually-hidden">{texts.cart()} </span>
      <span className="visually-hidden" data-cart-sum />
    </a>
  );
}
