import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useLazyComponent } from '../../../lib/useLazyComponent.ts';
import { type Selection, useSelection } from '../../../ui/table/useSelection.ts';
import type { OwnProductFilter } from './productQueries.ts';
import type { SelectedProduct } from './useProductBatch.ts';

type Options = {
  filter: OwnProductFilter;
  /** What is on the page, and whether more matches. */
  products: readonly SelectedProduct[];
  hasMore: boolean;
};

/** What is chosen of a list of products, and the bar that says what can be done with it, fetched when it is wanted. */
export function useProductSelection(options: Options): {
  selection: Selection<SelectedProduct>;
  bar: ReactNode;
  /** The list: it has the focus when the bar is gone. */
  list: RefObject<HTMLUListElement | null>;
} {
  const selection = useSelection<SelectedProduct>(JSON.stringify(options.filter));
  const list = useRef<HTMLUListElement>(null);
  const [Batch, fetchBatch] = useLazyComponent(async () => (await import('./ProductBatch.tsx')).ProductBatch);
  const isWanted = !Batch && selection.chosen.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once, when something is chosen first
  useEffect(() => void (isWanted && fetchBatch()), [isWanted]);
  // Without products there is no list: the page has the focus then.
  const leave = () => (list.current ?? document.getElementById('content'))?.focus({ preventScroll: true });
  return { selection, list, bar: Batch && <Batch {...options} selection={selection} onDone={leave} /> };
}
