import type { ReactNode } from 'react';
import type { PageData } from './hydrationData.ts';
import type { About } from './metadata.ts';

/** One page, before the document is put around it. */
export type Drawing = {
  about: About;
  content: ReactNode;
  styles?: string;
  /** Whose scripts it loads, where something on it comes alive in the browser; otherwise none at all. */
  scripts?: 'public' | 'account';
  withoutFooter?: boolean;
  data?: PageData;
};
