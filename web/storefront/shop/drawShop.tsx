import { productName } from '#domain/brand.ts';
import type { Drawing } from '../drawing.ts';
import type { About } from '../frame/Head.tsx';
import type { Page, ShopCriteria } from '../page.ts';
import starStyles from '../reviews/stars.css?inline';
import browseStyles from './browse.css?inline';
import cardStyles from './cards.css?inline';
import { canonicalOf } from './criteria.ts';
import { ShopPage, shopPath } from './ShopPage.tsx';

export function drawShop({ name: _, ...page }: Extract<Page, { name: 'shop' }>): Drawing {
  return {
    about: aboutShop(page.criteria),
    content: <ShopPage {...page} />,
    styles: browseStyles + cardStyles + starStyles,
    withScript: true,
  };
}

/** A category is a page of its own for search engines; what somebody searched for, and later pages, are not. */
function aboutShop(criteria: ShopCriteria): About {
  const { search, category } = criteria;
  const title = search ? `“${search}”${category ? ` in ${category}` : ''}` : category;
  const canonical = canonicalOf(shopPath, criteria);
  return {
    title: `${title ?? 'Shop from small Indian businesses'} – ${productName}`,
    description: `${category ?? 'Products'} from small businesses all over India: order from your phone, and chat with the seller.`,
    ...(canonical !== undefined && { canonical }),
  };
}
