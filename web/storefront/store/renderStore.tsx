import { productName } from '#domain/platform/brand.ts';
import { productCategoryLabels, sellerCategoryLabels } from '#texts/categories.ts';
import * as texts from '#texts/storefrontStore.gen.ts';
import cartStyles from '../cartDialog/cart.css?inline';
import barStyles from '../cartDialog/cartBar.css?inline';
import checkoutStyles from '../checkout/checkout.css?inline';
import factStyles from '../facts/facts.css?inline';
import keepStyles from '../order/saveOrderLink.css?inline';
import formStyles from '../orderForm/orderForm.css?inline';
import { createExcerpt, type PageMetadata } from '../page/metadata.ts';
import type { Page, PageContext, PublicStore, ShopCriteria } from '../page/page.ts';
import type { RenderedPage } from '../page/renderedPage.ts';
import reportLinkStyles from '../report/reportLink.css?inline';
import reviewStyles from '../reviews/reviews.css?inline';
import starStyles from '../reviews/stars.css?inline';
import browseStyles from '../shop/browse.css?inline';
import cardStyles from '../shop/cards.css?inline';
import filterStyles from '../shop/filters.css?inline';
import { canonicalListPath } from '../shop/listUrl.ts';
import soldByStyles from '../soldBy/soldBy.css?inline';
import { storeJsonLd } from '../structuredData/storeJsonLd.ts';
import fieldStyles from '../ui/fields.css?inline';
import { shopSignStyles } from '../ui/shopSign.ts';
import photoStyles from '../ui/smallPhoto.css?inline';
import posterStyles from './poster.css?inline';
import { StorePage, storePath } from './StorePage.tsx';
import storeStyles from './store.css?inline';

const listStyles = browseStyles + filterStyles + cardStyles + starStyles + reviewStyles + reportLinkStyles;
const styles =
  listStyles +
  storeStyles +
  photoStyles +
  barStyles +
  fieldStyles +
  factStyles +
  keepStyles +
  formStyles +
  cartStyles +
  posterStyles +
  soldByStyles;

export function renderStore(
  { name: _, preview, ...page }: Extract<Page, { name: 'store' }>,
  { publicUrl, support }: PageContext,
): RenderedPage {
  return {
    metadata: storeMetadata(page.store, preview, page.criteria, publicUrl),
    content: <StorePage {...page} publicUrl={publicUrl} support={support} />,
    styles: styles + shopSignStyles(page.store.color) + (page.store.checkout ? checkoutStyles : ''),
    scripts: 'public',
    shopSlug: page.store.slug,
  };
}

function storeMetadata(store: PublicStore, preview: string, criteria: ShopCriteria, publicUrl: string): PageMetadata {
  const { businessName, category, description } = store;
  const canonical = canonicalListPath(storePath(store), criteria);
  const title = criteria.category ? `${productCategoryLabels[criteria.category]()} – ${businessName}` : businessName;
  const fallback = texts.unspoken({ category: sellerCategoryLabels[category](), shop: businessName });
  return {
    title: `${title} – ${productName}`,
    description: texts.description({ about: createExcerpt(description ?? '', 150) || fallback }),
    image: { path: preview, alt: texts.picture({ shop: businessName }) },
    structured: [storeJsonLd(store, publicUrl)],
    ...(canonical !== undefined && { canonical }),
  };
}
