import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useLazyComponent } from '../../../lib/useLazyComponent.ts';
import { type Selection, useSelection } from '../../../ui/table/useSelection.ts';
import type { OwnProductFilter } from './productQueries.ts';
import type { SelectedProduct } from './useProductBatch.ts';

type Options = {
  filter: OwnProductFilter;
  /** The products on the page, and whether more match. */
  products: readonly SelectedProduct[];
  hasMore: boolean;
};

/** The selected products and the bar with their actions, which is loaded on first use. */
export function useProductSelection(options: Options): {
  selection: Selection<SelectedProduct>;
  bar: ReactNode;
  /** Gets the focus when the bar disappears. */
  listRef: RefObject<HTMLUListElement | null>;
} {
  const selection = useSelection<SelectedProduct>(JSON.stringify(options.filter));
  const listRef = useRef<HTMLUListElement>(null);
  const [Batch, loadBatch] = useLazyComponent(async () => (await import('./ProductBatch.tsx')).ProductBatch);
  const isNeeded = !Batch && selection.chosen.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, on the first selection
  useEffect(() => void (isNeeded && loadBatch()), [isNeeded]);
  // Without products there is no list, so the page gets the focus.
  const leave = () => (listRef.current ?? document.getElementById('content'))?.focus({ preventScroll: true });
  return { selection, listRef, bar: Batch && <Batch {...options} selection={selection} onDone={leave} /> };
}
