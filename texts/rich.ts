import { createElement, Fragment, type ReactNode } from 'react';

/** A sentence with elements in it, for React: `{rich(texts.lapses({ moment: () => <Moment at={at} /> }))}`. */
export function rich(parts: ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...parts);
}
