import * as texts from '#texts/storefrontCartBar.gen.ts';

type CartBarProps = {
  slug: string;
  /** On a product's page: the price, shown with a link to the order form. */
  price?: string | undefined;
};

/**
 * The bar at the bottom of the screen: the cart's total, on a product's page its price and the way to the order form.
 * `addToCart.ts` fills and shows it.
 */
export function CartBar({ slug, price }: CartBarProps) {
  const isProduct = price !== undefined;
  return (
    <section
      className="cart-bar"
      aria-label={isProduct ? texts.order() : texts.cart()}
      data-cart-bar
      data-slug={slug}
      hidden
    >
      <div className="wrap cart-bar-row">
        <p>
          {isProduct ? <strong data-price>{price}</strong> : <strong data-cart-sum />}
          <span role="status" data-cart-note />
        </p>
        <a
          className={isProduct ? 'button' : 'button button-primary'}
          href={`/store/${slug}#cart`}
          data-view-cart
          hidden={isProduct}
        >
          {texts.view()}
        </a>
        {/* Repeats the link beside the price, for the pointer. */}
        {isProduct && (
          <span aria-hidden data-to-order>
            <a className="button button-soft" href="#order" tabIndex={-1}>
              {texts.order()}
            </a>
          </span>
        )}
      </div>
    </section>
  );
}
