import { type CSSProperties, type KeyboardEvent, type ReactNode, type RefObject, useEffect } from 'react';
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
  listRef: RefObject<HTMLDivElement | null>;
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
      {/* biome-ignore lint/a11y/useSemanticElements: between `ul` and `li` there may be no groups */}
      <div
        ref={listRef}
        role="list"
        tabIndex={-1}
        className={classes.list}
        aria-label={texts.list()}
        aria-busy={isOutdated || isSaving}
        data-outdated={isOutdated || undefined}
        inert={isSaving}
        onKeyDown={moveDownTheColumn}
      >
        {groupLines(lines, groupSizes, (line) => (
          <StockLine
            key={line.id}
            line={line}
            edits={edits}
            isChosen={selection.has(line.id)}
            onChoose={selection.choose}
          />
        ))}
      </div>
    </Card>
  );
}

/** How many lines a group has, and each group within it. */
const groupSizes = [100, 5];

/**
 * Groups of lines that browsers lay out and watch only near the window, so that thousands scroll smoothly. The lines
 * themselves would be too many to watch.
 */
function groupLines(
  lines: readonly Line[],
  [size, ...smaller]: number[],
  render: (line: Line) => ReactNode,
): ReactNode[] {
  if (!size) return lines.map(render);
  return Array.from({ length: Math.ceil(lines.length / size) }, (_, index) => {
    const part = lines.slice(index * size, (index + 1) * size);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a group is its position.
      <div key={index} className={classes.group} style={{ '--lines': part.length } as CSSProperties}>
        {groupLines(part, smaller, render)}
      </div>
    );
  });
}

/** Takes over what was typed before hydration, for which React calls no handler. */
function useEarlyCells(lines: readonly Line[], edits: StockEdits, listRef: Props['listRef']): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, at hydration
  useEffect(() => {
    for (const cell of listRef.current?.querySelectorAll<HTMLInputElement>('[data-column]') ?? []) {
      const line = lines.find(({ id }) => id === cell.closest<HTMLElement>('[data-entry]')?.dataset.entry);
      if (line && cell.value !== cell.defaultValue) edits.change([[line, { [cell.dataset.column ?? '']: cell.value }]]);
    }
  }, []);
}

const steps: Record<string, number> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** As in a spreadsheet: Enter and the arrow keys go to the same column of the next line. */
function moveDownTheColumn(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget } = event;
  const step = steps[event.key];
  if (!step || !(target instanceof HTMLInputElement) || !target.dataset.column) return;
  event.preventDefault();
  const cells = [...currentTarget.querySelectorAll<HTMLInputElement>(`[data-column="${target.dataset.column}"]`)];
  cells[cells.indexOf(target) + step]?.focus();
}
