import { productName } from '#domain/platform/brand.ts';
import * as texts from '#texts/storefrontOrders.gen.ts';
import type { RenderedPage } from '../page/renderedPage.ts';
import panelStyles from '../ui/panel.css?inline';
import photoStyles from '../ui/smallPhoto.css?inline';
import { OrdersPage } from './OrdersPage.tsx';
import styles from './orders.css?inline';

export function renderOrders(): RenderedPage {
  return {
    metadata: { title: `${texts.title()} – ${productName}`, description: texts.lead() },
    content: <OrdersPage />,
    styles: panelStyles + photoStyles + styles,
    scripts: 'public',
  };
}
