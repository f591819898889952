import { formatOrderName } from '#domain/orders/orders.ts';
import { longOrderActionLabels, unnamedCustomer } from '#texts/labels.ts';
import * as texts from '#texts/orders.gen.ts';
import { ConfirmationModal } from '../../ui/feedback/ConfirmationModal.tsx';
import type { Order } from '../cache/orderCache.ts';

type Props = { order: Order; opened: boolean; onClose: () => void; onConfirm: () => unknown };

/** Cancelling cannot be undone, so the dialog names the order and its customer. */
export function CancelOrderDialog({ order, opened, onClose, onConfirm }: Props) {
  return (
    <ConfirmationModal
      opened={opened}
      onClose={onClose}
      onConfirm={onConfirm}
      title={texts.cancelQuestion({ order: formatOrderName(order) })}
      text={texts.cancelHint({ customer: order.customerName ?? unnamedCustomer() })}
      confirmLabel={longOrderActionLabels.cancel()}
      pendingLabel={texts.updating()}
      cancelLabel={texts.keepOrder()}
    />
  );
}
