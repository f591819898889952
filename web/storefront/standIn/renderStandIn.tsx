import { productName } from '#domain/platform/brand.ts';
import * as texts from '#texts/storefrontStandIn.gen.ts';
import type { RenderedPage } from '../page/renderedPage.ts';
import type { StandInPageData } from '../page/standInPage.ts';
import { StandInPage } from './StandInPage.tsx';
import styles from './standIn.css?inline';

export const renderStandIn = (page: StandInPageData): RenderedPage => ({
  metadata: { title: `${texts.title()} – ${productName}`, description: texts.isTest() },
  content: <StandInPage {...page} />,
  styles,
});
