import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import * as texts from '#texts/productBatch.gen.ts';
import { BatchFailures } from '../../../ui/feedback/BatchFailures.tsx';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { renderErrorMessage } from '../../../ui/feedback/errorMessage.tsx';
import { BatchBar } from '../../../ui/table/BatchBar.tsx';
import type { Selection } from '../../../ui/table/useSelection.ts';
import { CategoryDialog, StockDialog } from './ProductBatchDialogs.tsx';
import type { OwnProductFilter } from './productQueries.ts';
import { type ProductChange, type SelectedProduct, selectAllMatching, useProductBatch } from './useProductBatch.ts';

type Props = {
  selection: Selection<SelectedProduct>;
  filter: OwnProductFilter;
  /** What is on the page, and whether more matches. */
  products: readonly SelectedProduct[];
  hasMore: boolean;
  /** When nothing is chosen any more. */
  onDone: () => void;
};
type BatchDialog = 'category' | 'stock' | 'delete';

/** What can be done with the chosen products; nothing is drawn without any. */
export function ProductBatch({ selection, filter, products, hasMore, onDone }: Props) {
  const batch = useProductBatch({ selection, onDone });
  const [asked, setAsked] = useState<BatchDialog>();
  const count = selection.chosen.length;
  const isWholePage = products.every(({ id }) => selection.has(id));
  const dialog = (name: BatchDialog) => ({ count, opened: asked === name, onClose: () => setAsked(undefined) });
  const runNow = (change: ProductChange) =>
    batch
      .run(change)
      .catch((error) =>
        notifications.show({ color: 'red', title: texts.notDone(), message: renderErrorMessage(error) }),
      );
  const actions: [label: string, act: () => unknown][] = [
    [texts.activate(), () => runNow({ action: 'activate' })],
    [texts.deactivate(), () => runNow({ action: 'deactivate' })],
    [texts.category(), () => setAsked('category')],
    [texts.stock(), () => setAsked('stock')],
    [texts.deleteProducts(), () => setAsked('delete')],
  ];
  return (
    <>
      {count > 0 && (
        <BatchBar
          count={count}
          isBusy={batch.isRunning}
          onChoosePage={isWholePage ? undefined : () => selection.choose(products, true)}
          onChooseAll={hasMore ? () => selectAllMatching(selection, filter) : undefined}
          onClear={() => {
            selection.clear();
            onDone();
          }}
        >
          {actions.map(([label, act]) => (
            <Button key={label} variant="default" size="sm" px="sm" disabled={batch.isRunning} onClick={act}>
              {label}
            </Button>
          ))}
        </BatchBar>
      )}
      <CategoryDialog {...dialog('category')} onChange={batch.run} />
      <StockDialog {...dialog('stock')} onChange={batch.run} />
      <ConfirmDialog
        {...dialog('delete')}
        title={texts.deleteTitle({ count })}
        text={texts.deleteQuestion({ count })}
        confirmLabel={texts.deleteTitle({ count })}
        pendingLabel={texts.deleting()}
        onConfirm={() => batch.run({ action: 'delete' })}
      />
      <BatchFailures
        title={batch.refused?.title ?? ''}
        failures={batch.refused?.failures ?? []}
        onClose={batch.endRefusal}
      />
    </>
  );
}
