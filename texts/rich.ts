import { createElement, Fragment, type ReactNode } from 'react';

/** A text with elements as a React node: `{rich(texts.lapses({ moment: () => <Moment at={at} /> }))}`. */
export function rich(parts: ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...parts);
}
