import { productName } from '#domain/platform/brand.ts';
import { productCategoryLabels, sellerCategoryLabels } from '#texts/categories.ts';
import * as texts from '#texts/storefrontStore.gen.ts';
import cartStyles from '../cart/cart.css?inline';
import barStyles from '../cart/cartBar.css?inline';
import type { Drawing } from '../drawing.ts';
import factStyles from '../facts/facts.css?inline';
import fieldStyles from '../frame/fields.css?inline';
import type { About } from '../frame/Head.tsx';
import keepStyles from '../order/keep.css?inline';
import type { Page, PublicStore, Shell, ShopCriteria } from '../page.ts';
import formStyles from '../product/orderForm.css?inline';
import reviewStyles from '../reviews/reviews.css?inline';
import starStyles from '../reviews/stars.css?inline';
import browseStyles from '../shop/browse.css?inline';
import cardStyles from '../shop/cards.css?inline';
import { canonicalOf } from '../shop/criteria.ts';
import { storeData } from '../structured/storeData.ts';
import posterStyles from './poster.css?inline';
import { StorePage, storePath } from './StorePage.tsx';
import storeStyles from './store.css?inline';

const listStyles = browseStyles + cardStyles + starStyles + reviewStyles;
const styles =
  listStyles + storeStyles + barStyles + fieldStyles + factStyles + keepStyles + formStyles + cartStyles + posterStyles;

export function drawStore(
  { name: _, preview, ...page }: Extract<Page, { name: 'store' }>,
  { publicUrl }: Shell,
): Drawing {
  return {
    about: aboutStore(page.store, preview, page.criteria, publicUrl),
    content: <StorePage {...page} publicUrl={publicUrl} />,
    styles,
    scripts: 'public',
  };
}

/** What search engines and shared links say about a shop. */
function aboutStore(store: PublicStore, preview: string, criteria: ShopCriteria, publicUrl: string): About {
  const { businessName, category, description } = store;
  const canonical = canonicalOf(storePath(store), criteria);
  const words = (description ?? '').replace(/\s+/g, ' ').trim();
  const short = words.length > 150 ? `${words.slice(0, 150).trimEnd()}…` : words;
  const title = criteria.category ? `${productCategoryLabels[criteria.category]()} – ${businessName}` : businessName;
  const unspoken = texts.unspoken({ category: sellerCategoryLabels[category](), shop: businessName });
  return {
    title: `${title} – ${productName}`,
    description: texts.description({ about: short || unspoken }),
    image: { path: preview, alt: texts.picture({ shop: businessName }) },
    structured: [storeData(store, publicUrl)],
    ...(canonical !== undefined && { canonical }),
  };
}
