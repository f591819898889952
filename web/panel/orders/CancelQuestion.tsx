import { useEffect, useState } from 'react';
import { orderLabel } from '#domain/orders.ts';
import { longOrderActionLabels, unnamedCustomer } from '#texts/labels.ts';
import * as texts from '#texts/orders.gen.ts';
import { ConfirmDialog } from '../ui/feedback/ConfirmDialog.tsx';
import type { Order } from './cache.ts';

type Props = { order: Order; opened: boolean; onClose: () => void; onConfirm: () => void };

/** Asks before an order is cancelled, which cannot be taken back: which one, and whose. */
export function CancelQuestion({ order, opened, onClose, onConfirm }: Props) {
  // It is fetched when it is first wanted: a dialog that mounts open cannot give the focus back.
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return (
    <ConfirmDialog
      opened={opened && isThere}
      onClose={onClose}
      onConfirm={onConfirm}
      title={texts.cancelQuestion({ order: orderLabel(order.id) })}
      text={texts.cancelHint({ customer: order.customerName ?? unnamedCustomer() })}
      confirmLabel={longOrderActionLabels.cancel()}
      pendingLabel={texts.updating()}
      cancelLabel={texts.keepOrder()}
    />
  );
}
