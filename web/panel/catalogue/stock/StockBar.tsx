import { Button } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import * as texts from '#texts/stock.gen.ts';
import { UnsavedWarning } from '../../ui/form/UnsavedWarning.tsx';
import barClasses from '../../ui/table/BatchBar.module.css';
import { BatchBar } from '../../ui/table/BatchBar.tsx';
import type { Selection } from '../../ui/table/useSelection.ts';
import { parseDecimal } from '../products/form/parseDecimal.ts';
import { StockDialog } from '../products/list/ProductBatchDialogs.tsx';
import type { ProductChange } from '../products/list/useProductBatch.ts';
import { PriceDialog } from './PriceDialog.tsx';
import { formatRupees, type LineEdit, type StockEdits } from './stockEdits.ts';
import type { Line } from './stockQueries.ts';

type Props = {
  edits: StockEdits;
  /** The selected lines as they are stored now. */
  chosen: readonly Line[];
  selection: Selection<Line>;
  isSaving: boolean;
  onSave: () => void;
};

/** What can be done with the selected lines, and saving; renders nothing where there is neither. */
export function StockBar({ edits, chosen, selection, isSaving, onSave }: Props) {
  const changed = useSyncExternalStore(edits.subscribe, edits.changed, edits.changed).length;
  const [openDialog, setOpenDialog] = useState<'prices' | 'stock'>();
  const count = chosen.length;
  const change = (values: (line: Line, edit: LineEdit | undefined) => Partial<LineEdit>) =>
    edits.change(chosen.map((line) => [line, values(line, edits.get(line.id))] as const));
  const actions: [label: string, act: () => unknown][] = [
    [texts.prices(), () => setOpenDialog('prices')],
    [texts.stock(), () => setOpenDialog('stock')],
    [texts.soldOut(), () => change(() => ({ stock: '0' }))],
    [texts.offered(), () => change(() => ({ isOffered: true }))],
    [texts.notOffered(), () => change(() => ({ isOffered: false }))],
  ];
  const changeStock = async (how: ProductChange) => {
    if (how.action === 'setStock') change(() => ({ stock: String(how.stock) }));
    if (how.action !== 'addStock') return;
    change((line, edit) => ({ stock: String(parseDecimal(edit?.stock ?? String(line.stock)) + how.by) }));
  };
  const dialog = (name: 'prices' | 'stock') => ({
    opened: openDialog === name,
    onClose: () => setOpenDialog(undefined),
  });
  const saveButton = changed > 0 && (
    <Button size="sm" disabled={isSaving} aria-busy={isSaving} onClick={onSave}>
      {isSaving ? texts.saving() : texts.save()}
    </Button>
  );
  return (
    <>
      {count > 0 ? (
        <BatchBar count={count} isBusy={isSaving} onClear={selection.clear}>
          {actions.map(([label, act]) => (
            <Button key={label} variant="default" size="sm" px="sm" disabled={isSaving} onClick={act}>
              {label}
            </Button>
          ))}
          {saveButton}
        </BatchBar>
      ) : (
        saveButton && (
          <section className={barClasses.bar} aria-label={texts.changes({ count: changed })} data-batch-bar>
            <p className={barClasses.count} role="status">
              {texts.changes({ count: changed })}
            </p>
            <div className={barClasses.actions}>
              <Button size="sm" variant="default" disabled={isSaving} onClick={edits.clear}>
                {texts.discard()}
              </Button>
              {saveButton}
            </div>
          </section>
        )
      )}
      <UnsavedWarning isUnsaved={() => changed > 0} isLostOnReload={() => changed > 0} onLeave={edits.clear} />
      <StockDialog {...dialog('stock')} title={texts.stockTitle({ count })} count={count} onChange={changeStock} />
      <PriceDialog
        {...dialog('prices')}
        lines={chosen}
        onChange={(prices) => change((line) => ({ price: formatRupees(prices.get(line.id) ?? line.pricePaise) }))}
      />
    </>
  );
}
