import * as texts from '#texts/storefrontLanding.gen.ts';
import type { Page, PageContext } from '../page/page.ts';
import type { RenderedPage } from '../page/renderedPage.ts';
import cardStyles from '../shop/cards.css?inline';
import { describeSite } from '../structuredData/siteJsonLd.ts';
import artStyles from './art.css?inline';
import heroStyles from './hero.css?inline';
import { LandingPage } from './LandingPage.tsx';
import landingStyles from './landing.css?inline';
import phoneStyles from './phone.css?inline';
import shoppingStyles from './shopSearch.css?inline';
import tourStyles from './tour.css?inline';

type Landing = Extract<Page, { name: 'landing' }>;

export function renderLanding({ products, ofShop }: Landing, { publicUrl }: PageContext): RenderedPage {
  return {
    metadata: {
      title: texts.title(),
      description: texts.description(),
      canonical: '/',
      structured: [describeSite(publicUrl)],
    },
    content: <LandingPage products={products} ofShop={ofShop} />,
    styles: cardStyles + heroStyles + landingStyles + shoppingStyles + tourStyles + phoneStyles + artStyles,
    scripts: 'public',
  };
}
