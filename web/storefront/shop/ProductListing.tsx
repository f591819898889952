import type { ReactNode } from 'react';
import { listFacets } from '#domain/catalogue/facets.ts';
import { lowPrice } from '#domain/catalogue/shop.ts';
import { productCategoryLabels } from '#texts/categories.ts';
import { formatPaise } from '#texts/formats.ts';
import { occasionLabels } from '#texts/occasions.ts';
import { rich } from '#texts/rich.ts';
import * as texts from '#texts/storefrontShop.gen.ts';
import type { ProductList, ShopCriteria } from '../page/page.ts';
import { buildListUrl } from './listUrl.ts';
import { ProductCard } from './ProductCard.tsx';

type ProductListingProps = {
  path: string;
  criteria: ShopCriteria;
  list: ProductList;
  inStore?: boolean;
  /** Why the search was cancelled. */
  refusal?: string | undefined;
  /** Shown when nothing is on sale at all. */
  children: ReactNode;
};

/** Number of pages that load automatically, so that the footer can be reached. */
const automaticPages = 3;

/** A page of products and the link to the next, which `ui/infiniteScroll.ts` follows automatically. */
export function ProductListing({ path, criteria, list, inStore = false, refusal, children }: ProductListingProps) {
  const { products, nextCursor, isSimilar, isClosest } = list;
  const { cursor, ...firstPage } = criteria;
  return (
    <section id="products" aria-label={texts.products()} data-endless={automaticPages} data-things="products">
      {cursor && (
        <p className="listing-back">
          <a href={buildListUrl(path, firstPage)}>{texts.toFirstPage()}</a>
        </p>
      )}
      {isClosest && <p className="listing-similar">{texts.closest()}</p>}
      {isSimilar && products.length > 0 && (
        <p className="listing-similar">{rich(texts.similar({ search: () => <bdi>{criteria.search}</bdi> }))}</p>
      )}
      {products.length > 0 ? (
        <ul className="products" data-items>
          {products.map((product, index) => (
            <ProductCard key={product.id} product={product} index={index} inStore={inStore} />
          ))}
        </ul>
      ) : (
        <EmptyList path={path} criteria={criteria} refusal={refusal}>
          {children}
        </EmptyList>
      )}
      {nextCursor && (
        <p className="listing-more">
          <a
            className="button button-large"
            rel="next"
            href={`${buildListUrl(path, { ...criteria, cursor: nextCursor })}#products`}
            data-more
          >
            {texts.more()}
          </a>
        </p>
      )}
      <p className="told" role="status" data-told />
    </section>
  );
}

type EmptyListProps = Pick<ProductListingProps, 'path' | 'criteria' | 'refusal' | 'children'>;

function EmptyList({ path, criteria, refusal, children }: EmptyListProps) {
  const { search, category, under, occasion, sort, cursor } = criteria;
  if (refusal !== undefined) {
    return (
      <EmptyStall>
        <h2>{texts.tooBroad()}</h2>
        <p>{refusal}</p>
        <a className="button" href={path}>
          {texts.showAll()}
        </a>
      </EmptyStall>
    );
  }
  if (cursor) return <p className="nothing">{texts.noMore()}</p>;
  const filtered = listFacets(criteria).length > 0;
  if (!search && !category && !under && !occasion && !filtered) return <EmptyStall>{children}</EmptyStall>;
  return (
    <EmptyStall>
      <h2>{texts.nothing()}</h2>
      <p>{search ? rich(noMatchText(search, category)) : noneText(criteria)}</p>
      {filtered && (
        <a className="button" href={buildListUrl(path, { search, category, under, occasion, sort })}>
          {texts.clearFilters()}
        </a>
      )}
      {search && category && (
        <a className="button" href={buildListUrl(path, { search, sort })}>
          {texts.searchEverywhere()}
        </a>
      )}
      <a className="button" href={path}>
        {texts.showAll()}
      </a>
    </EmptyStall>
  );
}

function noneText(criteria: ShopCriteria): string {
  const { under, occasion } = criteria;
  if (listFacets(criteria).length > 0) return texts.nothingFiltered();
  if (occasion) return texts.nothingFor({ occasion: occasionLabels[occasion]() });
  return under ? texts.nothingUnder({ price: formatPaise(lowPrice.paise) }) : texts.nothingIn();
}

function noMatchText(query: string, category: ShopCriteria['category']) {
  const search = () => <bdi>{query}</bdi>;
  if (!category) return texts.nothingCalled({ search });
  return texts.nothingCalledIn({ search, category: productCategoryLabels[category]() });
}

function EmptyStall({ children }: { children: ReactNode }) {
  return (
    <div className="nothing">
      <div className="awning" />
      {children}
    </div>
  );
}
