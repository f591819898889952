import type { ReactNode } from 'react';
import type { HydrationData } from './hydrationData.ts';
import type { PageMetadata } from './metadata.ts';

/** One page, before the document is put around it. */
export type RenderedPage = {
  metadata: PageMetadata;
  content: ReactNode;
  styles?: string;
  /** Whose scripts it loads, where something on it comes alive in the browser; otherwise none at all. */
  scripts?: 'public' | 'account';
  withoutFooter?: boolean;
  data?: HydrationData;
};
