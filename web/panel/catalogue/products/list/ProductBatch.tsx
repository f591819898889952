import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { maxSharedProducts } from '#domain/catalogue/sharePictures.ts';
import * as texts from '#texts/productBatch.gen.ts';
import * as pictureTexts from '#texts/sharePicture.gen.ts';
import { BatchFailures } from '../../../ui/feedback/BatchFailures.tsx';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { renderErrorMessage } from '../../../ui/feedback/errorMessage.tsx';
import { BatchBar } from '../../../ui/table/BatchBar.tsx';
import type { Selection } from '../../../ui/table/useSelection.ts';
import { SharePictureDialog } from '../../sharePictures/SharePictureDialog.tsx';
import { CategoryDialog, StockDialog } from './ProductBatchDialogs.tsx';
import type { OwnProductFilter } from './productQueries.ts';
import { type ProductChange, type SelectedProduct, selectAllMatching, useProductBatch } from './useProductBatch.ts';

type Props = {
  selection: Selection<SelectedProduct>;
  filter: OwnProductFilter;
  /** The products on the page, and whether more match. */
  products: readonly SelectedProduct[];
  hasMore: boolean;
  /** Called when nothing is selected any more. */
  onDone: () => void;
};
type BatchDialog = 'category' | 'stock' | 'picture' | 'delete';

/** Actions for the selected products; renders nothing without any. */
export function ProductBatch({ selection, filter, products, hasMore, onDone }: Props) {
  const batch = useProductBatch({ selection, onDone });
  const [openDialog, setOpenDialog] = useState<BatchDialog>();
  const count = selection.chosen.length;
  const isWholePage = products.every(({ id }) => selection.has(id));
  const dialog = (name: BatchDialog) => ({
    count,
    opened: openDialog === name,
    onClose: () => setOpenDialog(undefined),
  });
  const runAndReport = (change: ProductChange) =>
    batch
      .run(change)
      .catch((error) =>
        notifications.show({ color: 'red', title: texts.notDone(), message: renderErrorMessage(error) }),
      );
  const openPicture = () =>
    count > maxSharedProducts
      ? notifications.show({ message: pictureTexts.tooMany({ count: maxSharedProducts }) })
      : setOpenDialog('picture');
  const actions: [label: string, act: () => unknown][] = [
    [texts.activate(), () => runAndReport({ action: 'activate' })],
    [texts.deactivate(), () => runAndReport({ action: 'deactivate' })],
    [texts.category(), () => setOpenDialog('category')],
    [texts.stock(), () => setOpenDialog('stock')],
    [pictureTexts.open(), openPicture],
    [texts.deleteProducts(), () => setOpenDialog('delete')],
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
      <SharePictureDialog
        productIds={selection.chosen.map(({ id }) => id)}
        opened={openDialog === 'picture'}
        onClose={() => setOpenDialog(undefined)}
      />
      <ConfirmDialog
        {...dialog('delete')}
        title={texts.deleteTitle({ count })}
        text={texts.deleteQuestion({ count })}
        confirmLabel={texts.deleteTitle({ count })}
        pendingLabel={texts.deleting()}
        onConfirm={() => batch.run({ action: 'delete' })}
      />
      <BatchFailures
        title={batch.result?.title ?? ''}
        failures={batch.result?.failures ?? []}
        onClose={batch.dismissFailures}
      />
    </>
  );
}
