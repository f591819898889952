import { productName } from '#domain/brand.ts';
import type { Page } from '../page.ts';
import { Filters } from './Filters.tsx';
import { ProductListing } from './ProductListing.tsx';

type ShopPageProps = Omit<Extract<Page, { name: 'shop' }>, 'name'>;

export const shopPath = '/shop';

/** Everything that is on sale, of all sellers (product.md, section 6). */
export function ShopPage({ criteria, categories, list, refusal }: ShopPageProps) {
  return (
    <div className="wrap browse">
      <div className="browse-head">
        <h1>{criteria.category ?? 'Shop'}</h1>
        <p className="lead">
          {criteria.search ? `Results for “${criteria.search}”` : 'From small businesses all over India.'}
        </p>
      </div>
      <Filters path={shopPath} criteria={criteria} categories={categories} label="Search products" />
      <ProductListing path={shopPath} criteria={criteria} list={list} refusal={refusal}>
        <h2>Nothing is on sale yet</h2>
        <p>Here you will find the products of every shop on {productName}. Yours can be the first.</p>
        <a className="button button-primary" href="/auth/register">
          Become a Seller
        </a>
      </ProductListing>
    </div>
  );
}
