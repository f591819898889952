/** What is in the cart of one shop, at the bottom of the screen. `startCart.ts` fills and shows it. */
export function CartBar({ slug }: { slug: string }) {
  return (
    <section className="cart-bar" aria-label="Cart" data-cart-bar data-slug={slug} hidden>
      <div className="wrap cart-bar-row">
        <p>
          <strong data-cart-sum />
          <span role="status" data-cart-note />
        </p>
        <a className="button button-primary" href={`/store/${slug}#cart`}>
          View cart
        </a>
      </div>
    </section>
  );
}
