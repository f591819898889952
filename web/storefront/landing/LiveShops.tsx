import * as texts from '#texts/storefrontLanding.gen.ts';
import type { ListedProduct } from '../page/page.ts';
import { ProductCard } from '../shop/ProductCard.tsx';

const shownProducts = 8;
const shownShops = 6;

/** What is on sale now, one product of each shop first, and the shops that sell it. */
export function LiveShops({ products }: { products: ListedProduct[] }) {
  const shops = new Map(products.map(({ seller }) => [seller.slug, seller]));
  const ofEachShop = [...shops.keys()].flatMap((slug) => products.find(({ seller }) => seller.slug === slug) ?? []);
  const shown = [...new Set([...ofEachShop, ...products])].slice(0, shownProducts);
  return (
    <section className="band" id="on-sale" aria-labelledby="on-sale-title">
      <div className="wrap">
        <h2 id="on-sale-title">{texts.onSale()}</h2>
        <ul className="products live-products">
          {shown.map((product) => (
            <ProductCard key={product.id} product={product} index={Number.POSITIVE_INFINITY} inStore={false} />
          ))}
        </ul>
        <ul className="shopping-categories live-shops" aria-label={texts.shops()}>
          {[...shops.values()].slice(0, shownShops).map(({ slug, businessName }) => (
            <li key={slug}>
              <a className="button" href={`/store/${slug}`} dir="auto">
                {businessName}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
