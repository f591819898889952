import { productName } from '#domain/platform/brand.ts';
import { productCategoryLabels } from '#texts/categories.ts';
import * as texts from '#texts/storefrontShop.gen.ts';
import type { PageMetadata } from '../page/metadata.ts';
import type { Page, ShopCriteria } from '../page/page.ts';
import type { RenderedPage } from '../page/renderedPage.ts';
import starStyles from '../reviews/stars.css?inline';
import browseStyles from './browse.css?inline';
import cardStyles from './cards.css?inline';
import filterStyles from './filters.css?inline';
import { canonicalListPath } from './listUrl.ts';
import { listHeading, ShopPage, shopPath } from './ShopPage.tsx';

export function renderShop({ name: _, ...page }: Extract<Page, { name: 'shop' }>): RenderedPage {
  return {
    metadata: shopMetadata(page.criteria),
    content: <ShopPage {...page} />,
    styles: browseStyles + filterStyles + cardStyles + starStyles,
    scripts: 'public',
  };
}

function shopMetadata(criteria: ShopCriteria): PageMetadata {
  const heading = listHeading(criteria);
  const canonical = canonicalListPath(shopPath, criteria);
  return {
    title: `${shopTitle(criteria)} – ${productName}`,
    description: heading ? texts.descriptionOfCategory({ category: heading }) : texts.description(),
    ...(canonical !== undefined && { canonical }),
  };
}

function shopTitle(criteria: ShopCriteria): string {
  const { search, category } = criteria;
  if (!search) return listHeading(criteria) ?? texts.title();
  return category
    ? texts.titleOfSearchIn({ search, category: productCategoryLabels[category]() })
    : texts.titleOfSearch({ search });
}
