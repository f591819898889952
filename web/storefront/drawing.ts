import type { ReactNode } from 'react';
import type { About } from './frame/Head.tsx';
import type { PageData } from './pageData.ts';

/** One page, before the document is put around it. */
export type Drawing = {
  about: About;
  content: ReactNode;
  styles?: string;
  /** Whether something on it comes alive in the browser. Otherwise it loads no script at all. */
  withScript?: boolean;
  data?: PageData;
};
