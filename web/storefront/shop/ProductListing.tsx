import type { ReactNode } from 'react';
import type { ProductList, ShopCriteria } from '../page.ts';
import { addressOf } from './criteria.ts';
import { ProductCard } from './ProductCard.tsx';

type ProductListingProps = {
  path: string;
  criteria: ShopCriteria;
  list: ProductList;
  inStore?: boolean;
  /** Why the search was given up. */
  refusal?: string | undefined;
  /** Shown when there is nothing on sale at all. */
  children: ReactNode;
};

/** How many pages follow by themselves; then the foot of the page can be reached. */
const automaticPages = 3;

/** The products that were asked for, and the way to more of them, which `frame/endless.ts` walks by itself. */
export function ProductListing({ path, criteria, list, inStore = false, refusal, children }: ProductListingProps) {
  const { products, nextCursor, isSimilar } = list;
  const { cursor, ...firstPage } = criteria;
  return (
    <section id="products" aria-label="Products" data-endless={automaticPages} data-things="products">
      {cursor && (
        <p className="listing-back">
          <a href={addressOf(path, firstPage)}>Back to the first page</a>
        </p>
      )}
      {isSimilar && products.length > 0 && (
        <p className="listing-similar">
          Nothing is called “<bdi>{criteria.search}</bdi>”. Did you mean one of these?
        </p>
      )}
      {products.length > 0 ? (
        <ul className="products" data-items>
          {products.map((product, index) => (
            <ProductCard key={product.id} product={product} index={index} inStore={inStore} />
          ))}
        </ul>
      ) : (
        <Nothing path={path} criteria={criteria} refusal={refusal}>
          {children}
        </Nothing>
      )}
      {nextCursor && (
        <p className="listing-more">
          <a
            className="button button-large"
            rel="next"
            href={`${addressOf(path, { ...criteria, cursor: nextCursor })}#products`}
            data-more
          >
            More products
          </a>
        </p>
      )}
      <p className="told" role="status" data-told />
    </section>
  );
}

/** Says why the list is empty, and what to do next. */
type NothingProps = Pick<ProductListingProps, 'path' | 'criteria' | 'refusal' | 'children'>;

function Nothing({ path, criteria, refusal, children }: NothingProps) {
  const { search, category, sort, cursor } = criteria;
  if (refusal !== undefined) {
    return (
      <div className="nothing">
        <h2>Too much to search for</h2>
        <p>{refusal}</p>
        <a className="button" href={path}>
          Show all products
        </a>
      </div>
    );
  }
  if (cursor) return <p className="nothing">There are no more products.</p>;
  if (!search && !category) return <div className="nothing">{children}</div>;
  return (
    <div className="nothing">
      <h2>Nothing found</h2>
      {search ? (
        <p>
          There is no product called “<bdi>{search}</bdi>”{category && ` in ${category}`}. Fewer or other words may
          help.
        </p>
      ) : (
        <p>There is nothing in this category at the moment.</p>
      )}
      {search && category && (
        <a className="button" href={addressOf(path, { search, sort })}>
          Search in all categories
        </a>
      )}
      <a className="button" href={path}>
        Show all products
      </a>
    </div>
  );
}
