import { productName } from '#domain/platform/brand.ts';
import * as texts from '#texts/storefrontShops.gen.ts';
import type { Page } from '../page/page.ts';
import type { RenderedPage } from '../page/renderedPage.ts';
import browseStyles from '../shop/browse.css?inline';
import filterStyles from '../shop/filters.css?inline';
import { ShopsPage } from './ShopsPage.tsx';
import shopsStyles from './shops.css?inline';
import { shopsPath } from './shopsPath.ts';

export function renderShops({ name: _, ...page }: Extract<Page, { name: 'shops' }>): RenderedPage {
  const isIndexed = page.isFirst && !page.city;
  return {
    metadata: {
      title: `${page.city ? texts.shopsIn({ city: page.city }) : texts.shops()} – ${productName}`,
      description: texts.description(),
      ...(isIndexed && { canonical: shopsPath }),
    },
    content: <ShopsPage {...page} />,
    styles: browseStyles + filterStyles + shopsStyles,
    scripts: 'public',
  };
}
