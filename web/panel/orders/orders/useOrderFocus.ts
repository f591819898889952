import { useRef } from 'react';
import { flushSync } from 'react-dom';

/** Where the focus goes on the orders' page when what it was on has done its work and is gone. */
export function useOrderFocus() {
  const filters = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLUListElement>(null);
  const focus = (element: HTMLElement | null | undefined) => element?.focus({ preventScroll: true });
  /** The filter in force, where the list begins. */
  const focusFilters = () => {
    const found = filters.current?.querySelectorAll<HTMLElement>('[aria-current], select') ?? [];
    focus([...found].find((element) => element.checkVisibility()));
  };
  /** The first of the orders that `change` brings, and the window with it. */
  const focusFirst = (change: () => void) => {
    flushSync(change);
    rows.current?.scrollIntoView({ block: 'start' });
    focus(rows.current?.querySelector<HTMLElement>('input, button'));
  };
  /** The first chosen order, which `change` takes out of the choice. */
  const focusSelected = (change: () => void) => {
    const chosen = rows.current?.querySelector<HTMLElement>('input:checked');
    change();
    if (chosen) focus(chosen);
    else focusFilters();
  };
  return { filters, rows, toFilters: focusFilters, toFirst: focusFirst, toChosen: focusSelected };
}
