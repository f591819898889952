import * as texts from '#texts/storefrontCartBar.gen.ts';

/** The bar with the cart's total at the bottom of the screen. `addToCart.ts` fills and shows it. */
export function CartBar({ slug }: { slug: string }) {
  return (
    <section className="cart-bar" aria-label={texts.cart()} data-cart-bar data-slug={slug} hidden>
      <div className="wrap cart-bar-row">
        <p>
          <strong data-cart-sum />
          <span role="status" data-cart-note />
        </p>
        <a className="button button-primary" href={`/store/${slug}#cart`}>
          {texts.view()}
        </a>
      </div>
    </section>
  );
}
