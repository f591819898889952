import { productCategories } from '#domain/catalogue/products.ts';
import { maxSearchLength } from '#domain/platform/search.ts';
import { productCategoryLabels } from '#texts/categories.ts';
import * as texts from '#texts/storefrontLanding.gen.ts';

/** Search and categories for visitors who want to buy. A plain form. */
export function ShopSearch() {
  return (
    <section className="band" id="shopping" aria-labelledby="shopping-title">
      <div className="wrap shopping">
        <h2 id="shopping-title">{texts.shopping()}</h2>
        <p className="lead">{texts.shoppingText()}</p>
        <search>
          <form className="shopping-search" action="/shop">
            <label className="visually-hidden" htmlFor="shopping-words">
              {texts.searchLabel()}
            </label>
            <input
              id="shopping-words"
              type="search"
              name="search"
              placeholder={texts.searchLabel()}
              maxLength={maxSearchLength}
              enterKeyHint="search"
            />
            <button className="button" type="submit">
              {texts.search()}
            </button>
          </form>
        </search>
        <ul className="shopping-categories" aria-label={texts.categories()}>
          {productCategories.map((category) => (
            <li key={category}>
              <a className="button" href={`/shop?category=${encodeURIComponent(category)}`}>
                {productCategoryLabels[category]()}
              </a>
            </li>
          ))}
        </ul>
        <a className="shopping-all" href="/shop">
          {texts.browse()}
        </a>
      </div>
    </section>
  );
}
