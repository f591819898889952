import { productCategoryLabels } from '#texts/categories.ts';
import { occasionLabels } from '#texts/occasions.ts';
import * as texts from '#texts/storefrontShop.gen.ts';
import type { Page, ShopCriteria } from '../page/page.ts';
import { ShopsLinks } from '../shops/ShopsLinks.tsx';
import { Filters } from './Filters.tsx';
import { ProductListing } from './ProductListing.tsx';

type ShopPageProps = Omit<Extract<Page, { name: 'shop' }>, 'name'>;

export const shopPath = '/shop';

/** All products on sale, of all sellers (product.md, section 6). */
export function ShopPage({ criteria, categories, occasions, filters, list, refusal }: ShopPageProps) {
  return (
    <div className="wrap browse">
      <div className="browse-head">
        <h1>{listHeading(criteria) ?? texts.shop()}</h1>
        {criteria.search ? (
          <p className="lead">{texts.results({ search: criteria.search })}</p>
        ) : (
          <p className="lead lead-wide">{texts.lead()}</p>
        )}
        <ShopsLinks />
      </div>
      <Filters
        path={shopPath}
        criteria={criteria}
        categories={categories}
        facets={filters}
        occasions={occasions}
        label={texts.searchProducts()}
        withLowPrices
      />
      <ProductListing path={shopPath} criteria={criteria} list={list} refusal={refusal}>
        <h2>{texts.noneYet()}</h2>
        <p>{texts.noneYetText()}</p>
        <a className="button button-primary" href="/auth/register">
          {texts.becomeSeller()}
        </a>
      </ProductListing>
    </div>
  );
}

/** What the list has: a category, or the products for an occasion. */
export function listHeading({ category, occasion }: ShopCriteria): string | undefined {
  const categoryLabel = category && productCategoryLabels[category]();
  if (!occasion) return categoryLabel;
  const label = occasionLabels[occasion]();
  return categoryLabel
    ? texts.titleOfOccasionIn({ category: categoryLabel, occasion: label })
    : texts.titleOfOccasion({ occasion: label });
}
