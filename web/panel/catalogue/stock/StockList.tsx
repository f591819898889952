import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import * as texts from '#texts/stock.gen.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { SelectBox } from '../../ui/table/SelectBox.tsx';
import type { Selection } from '../../ui/table/useSelection.ts';
import { StockLine } from './StockLine.tsx';
import classes from './StockList.module.css';
import type { StockEdits } from './stockEdits.ts';
import type { Line } from './stockQueries.ts';

type Props = {
  lines: readonly Line[];
  edits: StockEdits;
  selection: Selection<Line>;
  /** Selects every line that matches, or none. */
  onSelectAll: (isChosen: boolean) => void;
  isAllChosen: boolean;
  /** True while changes are being saved. */
  isSaving: boolean;
  /** True while these are still the results of the previous filter. */
  isOutdated: boolean;
  listRef: RefObject<HTMLUListElement | null>;
};

/** Lines with price and stock to type in place: a table on wide screens, cards on phones. */
export function StockList({ lines, edits, selection, onSelectAll, isAllChosen, isSaving, isOutdated, listRef }: Props) {
  useEarlyCells(lines, edits, listRef);
  return (
    <Card flush>
      <div className={classes.head}>
        <SelectBox label={texts.selectAll()} isChosen={isAllChosen} onChange={onSelectAll} />
        <span className={classes.all} aria-hidden>
          {texts.selectAll()}
        </span>
        <span className={classes.column} aria-hidden>
          {texts.product()}
        </span>
        <span className={classes.number} aria-hidden>
          {texts.price()}
        </span>
        <span className={classes.number} aria-hidden>
          {texts.stock()}
        </span>
      </div>
      <ul
        ref={listRef}
        tabIndex={-1}
        className={classes.list}
        aria-label={texts.list()}
        aria-busy={isOutdated || isSaving}
        data-outdated={isOutdated || undefined}
        inert={isSaving}
        onKeyDown={moveDownTheColumn}
      >
        {lines.map((line) => (
          <StockLine
            key={line.id}
            line={line}
            edits={edits}
            isChosen={selection.has(line.id)}
            onChoose={selection.choose}
          />
        ))}
      </ul>
    </Card>
  );
}

/** Takes over what was typed before hydration, for which React calls no handler. */
function useEarlyCells(lines: readonly Line[], edits: StockEdits, listRef: Props['listRef']): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, at hydration
  useEffect(() => {
    for (const cell of listRef.current?.querySelectorAll<HTMLInputElement>('[data-column]') ?? []) {
      const line = lines.find(({ id }) => id === cell.closest('li')?.dataset.entry);
      if (line && cell.value !== cell.defaultValue) edits.change([[line, { [cell.dataset.column ?? '']: cell.value }]]);
    }
  }, []);
}

const steps: Record<string, 'nextElementSibling' | 'previousElementSibling'> = {
  Enter: 'nextElementSibling',
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
};

/** As in a spreadsheet: Enter and the arrow keys go to the same column of the next line. */
function moveDownTheColumn(event: KeyboardEvent<HTMLUListElement>): void {
  const { target } = event;
  const step = steps[event.key];
  if (!step || !(target instanceof HTMLInputElement) || !target.dataset.column) return;
  event.preventDefault();
  const next = target.closest('li')?.[step];
  next?.querySelector<HTMLInputElement>(`[data-column="${target.dataset.column}"]`)?.focus();
}
