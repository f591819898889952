import * as texts from '#texts/storefrontOrder.gen.ts';
import factStyles from '../facts/facts.css?inline';
import type { Page, PageContext } from '../page/page.ts';
import type { RenderedPage } from '../page/renderedPage.ts';
import { hasPayment } from '../payment/PaymentPanel.tsx';
import paymentStyles from '../payment/payment.css?inline';
import eraseStyles from '../privacy/erase.css?inline';
import reviewStyles from '../reviews/reviews.css?inline';
import starStyles from '../reviews/stars.css?inline';
import fieldStyles from '../ui/fields.css?inline';
import panelStyles from '../ui/panel.css?inline';
import photoStyles from '../ui/smallPhoto.css?inline';
import { OrderPage } from './OrderPage.tsx';
import orderStyles from './order.css?inline';
import rateStyles from './rate.css?inline';
import keepStyles from './saveOrderLink.css?inline';
import timelineStyles from './timeline.css?inline';

export function renderOrder(
  { name: _, refusal, ...pageProps }: Extract<Page, { name: 'order' }>,
  { publicUrl }: PageContext,
): RenderedPage {
  return {
    metadata: {
      title: texts.title({ label: pageProps.order.label }),
      // Anyone may see the preview in a chat, so it says nothing about the customer or the goods.
      description: texts.description({ shop: pageProps.order.seller.businessName }),
      hasPreview: true,
    },
    content: <OrderPage {...pageProps} refusal={refusal} publicUrl={publicUrl} />,
    styles:
      panelStyles +
      photoStyles +
      keepStyles +
      orderStyles +
      factStyles +
      timelineStyles +
      fieldStyles +
      rateStyles +
      starStyles +
      reviewStyles +
      eraseStyles +
      (hasPayment(pageProps.order.payment) ? paymentStyles : ''),
    scripts: 'public',
  };
}
