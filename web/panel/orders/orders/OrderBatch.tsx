import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  type CarrierFormat,
  exportLimits,
  type OrderBatchAction,
  orderActions,
  orderBatchActions,
} from '#domain/orders/orders.ts';
import { printLimits } from '#domain/orders/printing.ts';
import * as texts from '#texts/orderBatch.gen.ts';
import * as orderTexts from '#texts/orders.gen.ts';
import { LinkButton } from '../../ui/display/LinkButton.tsx';
import { BatchFailures } from '../../ui/feedback/BatchFailures.tsx';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { BatchBar } from '../../ui/table/BatchBar.tsx';
import type { Selection } from '../../ui/table/useSelection.ts';
import type { SelectedOrder } from '../cache/orderCache.ts';
import { CarrierMenu } from './CarrierMenu.tsx';
import { getOrderExportUrl, type OrderFilter } from './orderQueries.ts';
import { TrackingDialog } from './TrackingDialog.tsx';
import { useOrderBatch } from './useOrderBatch.ts';

type Props = {
  selection: Selection<SelectedOrder>;
  filter: OrderFilter;
  /** The orders on the page, and whether more match. */
  orders: readonly SelectedOrder[];
  hasMore: boolean;
  onClear: () => void;
  /** Called when nothing is selected any more and the focus must move. */
  onDone: () => void;
};

const actionLabels: Record<OrderBatchAction, (p: { count: number }) => string> = {
  confirm: texts.confirm,
  ship: texts.ship,
};
const questionTexts: Record<OrderBatchAction, (p: { count: number }) => string> = {
  confirm: texts.confirmQuestion,
  ship: texts.shipQuestion,
};

/** Actions for the selected orders; renders nothing without any. */
export function OrderBatch({ selection, filter, orders, hasMore, onClear, onDone }: Props) {
  const batch = useOrderBatch({ selection, filter, orders, onDone });
  const [actionToConfirm, setActionToConfirm] = useState<OrderBatchAction>();
  const count = selection.chosen.length;
  const isWholePage = orders.every(({ id }) => selection.has(id));
  // Selected orders that are not on the page have not been seen.
  const isPartlyUnseen = count > orders.length;
  const isAll = isPartlyUnseen || (isWholePage && !hasMore);
  const printSearch = getPrintSearch(selection, filter, isAll);
  const [isTracking, setTracking] = useState(false);
  return (
    <>
      {count > 0 && (
        <BatchBar
          count={count}
          isBusy={batch.isRunning}
          onChoosePage={isWholePage ? undefined : () => selection.choose(orders, true)}
          onChooseAll={hasMore && !isPartlyUnseen ? batch.selectAll : undefined}
          onClear={onClear}
        >
          {orderBatchActions.map((action) => {
            const ready = batch.getReadyOrders(orderActions[action].from);
            return (
              <Button
                key={action}
                size="xs"
                px="sm"
                disabled={batch.isRunning || ready.length === 0}
                onClick={() => (isPartlyUnseen ? setActionToConfirm(action) : batch.run(action))}
              >
                {actionLabels[action]({ count: ready.length })}
              </Button>
            );
          })}
          <CarrierMenu
            getUrl={(format) => getCarrierExportUrl(selection, filter, isAll, format)}
            onAddTracking={() => setTracking(true)}
          />
          {printSearch && (
            // In a new tab, so that the selection stays for confirming or shipping afterwards.
            <LinkButton
              to="/seller/orders/print"
              search={printSearch}
              target="_blank"
              variant="default"
              size="xs"
              px="sm"
            >
              {orderTexts.print()}
            </LinkButton>
          )}
        </BatchBar>
      )}
      {orderBatchActions.map((action) => (
        <ConfirmDialog
          key={action}
          opened={actionToConfirm === action}
          onClose={() => setActionToConfirm(undefined)}
          title={questionTexts[action]({ count: batch.getReadyOrders(orderActions[action].from).length })}
          text={texts.questionHint()}
          confirmLabel={actionLabels[action]({ count: batch.getReadyOrders(orderActions[action].from).length })}
          pendingLabel={texts.running()}
          color="rani"
          onConfirm={() => batch.run(action)}
        />
      ))}
      <TrackingDialog opened={isTracking} onClose={() => setTracking(false)} />
      <BatchFailures
        title={batch.result?.title ?? ''}
        failures={batch.result?.failures ?? []}
        onClose={batch.dismissFailures}
      />
    </>
  );
}

/** Few orders are printed by id, many only if they are all that match: a URL has a maximum length. */
function getPrintSearch({ chosen }: Selection<SelectedOrder>, filter: OrderFilter, isAll: boolean) {
  if (chosen.length <= printLimits.chosen) return { orders: chosen.map(({ id }) => id).join(',') };
  return isAll ? filter : undefined;
}

/** Few orders are exported by id, many only if they are all that match; else `undefined`, as for printing. */
function getCarrierExportUrl(
  { chosen }: Selection<SelectedOrder>,
  filter: OrderFilter,
  isAll: boolean,
  format: CarrierFormat,
): string | undefined {
  if (chosen.length > exportLimits.chosen) {
    return isAll ? getOrderExportUrl(filter, new Date(), format) : undefined;
  }
  return `${getOrderExportUrl({}, new Date(), format)}&orders=${chosen.map(({ id }) => id).join(',')}`;
}
