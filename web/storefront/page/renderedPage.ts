import type { ReactNode } from 'react';
import type { HydrationData } from './hydrationData.ts';
import type { PageMetadata } from './metadata.ts';

/** The parts of one page, before the document is rendered around them. */
export type RenderedPage = {
  metadata: PageMetadata;
  content: ReactNode;
  styles?: string;
  /** Which scripts the page loads, if something on it is interactive. */
  scripts?: 'public' | 'account';
  withoutFooter?: boolean;
  /** The shop of the page, whose cart the header shows. */
  shopSlug?: string;
  data?: HydrationData;
};
