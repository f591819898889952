import { useRef } from 'react';
import { flushSync } from 'react-dom';

/** Where the focus moves on the orders page when the focused control disappears. */
export function useOrderFocus() {
  const filters = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLUListElement>(null);
  const focus = (element: HTMLElement | null | undefined) => element?.focus({ preventScroll: true });
  /** The active filter, at the start of the list. */
  const focusFilters = () => {
    const found = filters.current?.querySelectorAll<HTMLElement>('[aria-current], select') ?? [];
    focus([...found].find((element) => element.checkVisibility()));
  };
  /** The first order after `change`, scrolled into view. */
  const focusFirst = (change: () => void) => {
    flushSync(change);
    rows.current?.scrollIntoView({ block: 'start' });
    focus(rows.current?.querySelector<HTMLElement>('input, button'));
  };
  /** The first selected order, which `change` unselects. */
  const focusSelected = (change: () => void) => {
    const chosen = rows.current?.querySelector<HTMLElement>('input:checked');
    change();
    if (chosen) focus(chosen);
    else focusFilters();
  };
  return { filters, rows, focusFilters, focusFirst, focusSelected };
}
