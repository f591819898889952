import { productName } from '#domain/platform/brand.ts';
import * as texts from '#texts/storefrontNotices.gen.ts';
import type { Page } from '../page/page.ts';
import type { RenderedPage } from '../page/renderedPage.ts';
import { NoticePage } from './NoticePage.tsx';
import styles from './notice.css?inline';

/** Notices for missing pages. Customers also get a link to the shop. */
const notices = {
  'product-not-available': {
    title: texts.productNotAvailable,
    description: texts.productNotAvailableAbout,
    text: texts.productNotAvailableText,
    offersShop: true,
  },
  'store-not-available': {
    title: texts.shopNotAvailable,
    description: texts.shopNotAvailableAbout,
    text: texts.shopNotAvailableText,
    offersShop: true,
  },
  'not-found': {
    title: texts.notFound,
    description: texts.notFoundAbout,
    text: texts.notFoundText,
    offersShop: false,
  },
};

export function renderNotice(name: keyof typeof notices): RenderedPage {
  const { title, description, text, offersShop } = notices[name];
  return {
    metadata: { title: `${title()} – ${productName}`, description: description() },
    content: (
      <NoticePage title={title()} offersShop={offersShop}>
        {text()}
      </NoticePage>
    ),
    styles,
  };
}

export function renderFailure({
  isBusy,
  requestId,
  retryPath,
  refusal,
}: Extract<Page, { name: 'failure' }>): RenderedPage {
  if (refusal) {
    return {
      metadata: { title: `${refusal.title} – ${productName}`, description: texts.failureAbout() },
      content: (
        <NoticePage title={refusal.title} retryPath={retryPath}>
          {refusal.text}
        </NoticePage>
      ),
      styles,
    };
  }
  const title = isBusy ? texts.busy() : texts.failed();
  return {
    metadata: { title: `${title} – ${productName}`, description: texts.failureAbout() },
    content: (
      <NoticePage title={title} retryPath={retryPath}>
        {retryPath === null ? texts.sendAgain() : texts.tryLater()}
        {!isBusy && ` ${texts.reference({ number: requestId })}`}
      </NoticePage>
    ),
    styles,
  };
}
