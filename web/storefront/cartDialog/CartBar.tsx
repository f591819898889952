import * as texts from '#texts/storefrontCartBar.gen.ts';

/** What is in the cart of one shop, at the bottom of the screen. `startCart.ts` fills and shows it. */
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
