import { productName } from '#domain/brand.ts';
import type { Drawing } from './drawing.ts';
import { NoticePage } from './frame/NoticePage.tsx';
import styles from './frame/notice.css?inline';
import type { Page } from './page.ts';

/** What is not there, in the words of its page. Customers are shown the way to everything else that is sold. */
const notices = {
  'product-not-available': {
    title: 'Product not available',
    description: 'This product is not sold at the moment.',
    text: 'It may have been sold out, taken down, or the link is not complete. Ask the seller for a new link.',
    offersShop: true,
  },
  'store-not-available': {
    title: 'Shop not available',
    description: 'This shop is not open at the moment.',
    text: 'It may have closed or moved to another address, or the link is not complete. Ask the seller for a new link.',
    offersShop: true,
  },
  'not-found': {
    title: 'Page not found',
    description: 'There is no page at this address.',
    text: 'There is no stall at this address. The link may be old, or a letter went missing on the way.',
    offersShop: false,
  },
};

/** A page in place of one that does not exist. */
export function drawNotice(name: keyof typeof notices): Drawing {
  const { title, description, text, offersShop } = notices[name];
  return {
    about: { title: `${title} – ${productName}`, description },
    content: (
      <NoticePage title={title} offersShop={offersShop}>
        {text}
      </NoticePage>
    ),
    styles,
  };
}

/** A page that could not be made, and what to do now. */
export function drawFailure({ isBusy, requestId, again, refusal }: Extract<Page, { name: 'failure' }>): Drawing {
  if (refusal) {
    return {
      about: { title: `${refusal.title} – ${productName}`, description: 'This page could not be shown.' },
      content: (
        <NoticePage title={refusal.title} again={again}>
          {refusal.text}
        </NoticePage>
      ),
      styles,
    };
  }
  const title = isBusy ? `${productName} is busy right now` : 'Something went wrong on our side';
  return {
    about: { title: `${title} – ${productName}`, description: 'This page could not be shown.' },
    content: (
      <NoticePage title={title} again={again}>
        {again === null
          ? 'What you sent may not have arrived. Please go back and send it again in a moment.'
          : 'Please try again in a moment.'}
        {!isBusy && ` If it happens again, tell us this number: ${requestId}`}
      </NoticePage>
    ),
    styles,
  };
}
