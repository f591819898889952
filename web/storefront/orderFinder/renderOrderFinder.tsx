import { productName } from '#domain/platform/brand.ts';
import * as texts from '#texts/storefrontOrderFinder.gen.ts';
import type { OrderFinderPageData } from '../page/orderFinderPage.ts';
import type { RenderedPage } from '../page/renderedPage.ts';
import styles from '../report/report.css?inline';
import fieldStyles from '../ui/fields.css?inline';
import { OrderFinderPage, OrderFinderSentPage } from './OrderFinderPage.tsx';

export function renderOrderFinder(page: OrderFinderPageData): RenderedPage {
  const isSent = page.name === 'order-finder-sent';
  return {
    metadata: { title: `${isSent ? texts.sent() : texts.title()} – ${productName}`, description: texts.about() },
    content: isSent ? <OrderFinderSentPage /> : <OrderFinderPage {...page} />,
    styles: fieldStyles + styles,
    ...(!isSent && { scripts: 'public' }),
  };
}
