import * as texts from '#texts/storefrontLanding.gen.ts';
import type { Shell } from '../page/page.ts';
import type { Drawing } from '../page/renderedPage.ts';
import { siteData } from '../structuredData/siteData.ts';
import artStyles from './art.css?inline';
import heroStyles from './hero.css?inline';
import { LandingPage } from './LandingPage.tsx';
import landingStyles from './landing.css?inline';
import phoneStyles from './phone.css?inline';
import shoppingStyles from './shopSearch.css?inline';
import tourStyles from './tour.css?inline';

export function drawLanding({ publicUrl }: Shell): Drawing {
  return {
    about: {
      title: texts.title(),
      description: texts.description(),
      canonical: '/',
      structured: [siteData(publicUrl)],
    },
    content: <LandingPage />,
    styles: heroStyles + landingStyles + shoppingStyles + tourStyles + phoneStyles + artStyles,
    scripts: 'public',
  };
}
