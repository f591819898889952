import { productCategories } from '#domain/products.ts';
import { searchLimit } from '#domain/search.ts';

/** The way into the shop for those who came to buy. Works as a plain form. */
export function Shopping() {
  return (
    <section className="band" id="shopping" aria-labelledby="shopping-title">
      <div className="wrap shopping">
        <h2 id="shopping-title">Here to buy?</h2>
        <p className="lead">Order from small businesses without an account, and pay nothing before they confirm.</p>
        <search>
          <form className="shopping-search" action="/shop">
            <label className="visually-hidden" htmlFor="shopping-words">
              Search products
            </label>
            <input
              id="shopping-words"
              type="search"
              name="search"
              placeholder="Search products"
              maxLength={searchLimit}
              enterKeyHint="search"
            />
            <button className="button" type="submit">
              Search
            </button>
          </form>
        </search>
        <ul className="shopping-categories" aria-label="Categories">
          {productCategories.map((category) => (
            <li key={category}>
              <a className="button" href={`/shop?category=${encodeURIComponent(category)}`}>
                {category}
              </a>
            </li>
          ))}
        </ul>
        <a className="shopping-all" href="/shop">
          Browse the shop
        </a>
      </div>
    </section>
  );
}
