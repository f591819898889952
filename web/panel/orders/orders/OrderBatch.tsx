import { Button } from '@mantine/core';
import { useState } from 'react';
import { type BatchAction, batchActions, orderActions } from '#domain/orders/orders.ts';
import { printLimits } from '#domain/orders/printing.ts';
import * as texts from '#texts/orderBatch.gen.ts';
import * as orderTexts from '#texts/orders.gen.ts';
import { LinkButton } from '../../ui/display/LinkButton.tsx';
import { BatchFailures } from '../../ui/feedback/BatchFailures.tsx';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { BatchBar } from '../../ui/table/BatchBar.tsx';
import type { Selection } from '../../ui/table/useSelection.ts';
import type { SelectedOrder } from './orderCache.ts';
import type { OrderFilter } from './orderQueries.ts';
import { useOrderBatch } from './useOrderBatch.ts';

type Props = {
  selection: Selection<SelectedOrder>;
  filter: OrderFilter;
  /** What is on the page, and whether more matches. */
  orders: readonly SelectedOrder[];
  hasMore: boolean;
  onClear: () => void;
  /** When nothing is chosen any more, and the focus needs a place. */
  onDone: () => void;
};

const labels: Record<BatchAction, (p: { count: number }) => string> = { confirm: texts.confirm, ship: texts.ship };
const questions: Record<BatchAction, (p: { count: number }) => string> = {
  confirm: texts.confirmQuestion,
  ship: texts.shipQuestion,
};

/** What can be done with the chosen orders; nothing is drawn without any. */
export function OrderBatch({ selection, filter, orders, hasMore, onClear, onDone }: Props) {
  const batch = useOrderBatch({ selection, filter, orders, onDone });
  const [asked, setAsked] = useState<BatchAction>();
  const count = selection.chosen.length;
  const isWholePage = orders.every(({ id }) => selection.has(id));
  // What is not on the page was not looked at.
  const isUnseen = count > orders.length;
  const printed = getPrintSearch(selection, filter, isUnseen || (isWholePage && !hasMore));
  return (
    <>
      {count > 0 && (
        <BatchBar
          count={count}
          isBusy={batch.isRunning}
          onChoosePage={isWholePage ? undefined : () => selection.choose(orders, true)}
          onChooseAll={hasMore && !isUnseen ? batch.chooseAll : undefined}
          onClear={onClear}
        >
          {batchActions.map((action) => {
            const ready = batch.ready(orderActions[action].from);
            return (
              <Button
                key={action}
                size="xs"
                px="sm"
                disabled={batch.isRunning || ready.length === 0}
                onClick={() => (isUnseen ? setAsked(action) : batch.run(action))}
              >
                {labels[action]({ count: ready.length })}
              </Button>
            );
          })}
          {printed && (
            // In a tab of its own: what was chosen stays chosen, to be confirmed or shipped when it is packed.
            <LinkButton to="/seller/orders/print" search={printed} target="_blank" variant="default" size="xs" px="sm">
              {orderTexts.print()}
            </LinkButton>
          )}
        </BatchBar>
      )}
      {batchActions.map((action) => (
        <ConfirmDialog
          key={action}
          opened={asked === action}
          onClose={() => setAsked(undefined)}
          title={questions[action]({ count: batch.ready(orderActions[action].from).length })}
          text={texts.questionHint()}
          confirmLabel={labels[action]({ count: batch.ready(orderActions[action].from).length })}
          pendingLabel={texts.running()}
          color="indigo"
          onConfirm={() => batch.run(action)}
        />
      ))}
      <BatchFailures
        title={batch.refused?.title ?? ''}
        failures={batch.refused?.failures ?? []}
        onClose={batch.endRefusal}
      />
    </>
  );
}

/** Few orders are printed by their ids, many only where they are all that match: an address has an end. */
function getPrintSearch({ chosen }: Selection<SelectedOrder>, filter: OrderFilter, isAll: boolean) {
  if (chosen.length <= printLimits.chosen) return { orders: chosen.map(({ id }) => id).join(',') };
  return isAll ? filter : undefined;
}
