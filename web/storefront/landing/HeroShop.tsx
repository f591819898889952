import { maxSearchLength } from '#domain/platform/search.ts';
import { describePrice } from '#texts/prices.ts';
import * as texts from '#texts/storefrontLanding.gen.ts';
import type { ListedProduct } from '../page/page.ts';
import { CardImage } from '../shop/ProductCard.tsx';
import { SearchIcon } from '../ui/icons.tsx';

const shownProducts = 4;

/** A shop of this marketplace on a phone, with its newest products. Its search is the shop's own. */
export function HeroShop({ products }: { products: [ListedProduct, ...ListedProduct[]] }) {
  const { businessName, slug } = products[0].seller;
  return (
    <section className="hero-phone" aria-labelledby="hero-shop-name">
      <div className="awning" />
      <h2 id="hero-shop-name">
        <a href={`/store/${slug}`} dir="auto">
          {businessName}
        </a>
      </h2>
      <search>
        <form className="hero-search" action={`/store/${slug}`}>
          <input
            type="search"
            name="search"
            aria-label={texts.searchShop()}
            placeholder={texts.searchShop()}
            maxLength={maxSearchLength}
            enterKeyHint="search"
          />
          <button className="button button-icon" type="submit" aria-label={texts.search()}>
            <SearchIcon />
          </button>
        </form>
      </search>
      <ul className="hero-products">
        {products.slice(0, shownProducts).map((product, index) => (
          <li key={product.id}>
            <a className="product-link" href={`/product/${product.id}`}>
              <CardImage product={product} index={index} sizes="10rem" />
              <span className="product-name" dir="auto">
                {product.name}
              </span>
              <strong className="product-price">{describePrice(product)}</strong>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
