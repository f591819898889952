import { dueOf } from '#domain/orders/paymentStates.ts';
import { formatPaise } from '#texts/formats.ts';
import { isolated } from '#texts/isolated.ts';
import { unnamedCustomer } from '#texts/labels.ts';
import * as texts from '#texts/orderMoney.gen.ts';
import * as orderTexts from '#texts/orders.gen.ts';
import { paymentMethodLabels } from '#texts/payments.ts';
import { ConfirmationModal } from '../../ui/feedback/ConfirmationModal.tsx';
import type { Order } from '../cache/orderCache.ts';

type Props = { order: Order; opened: boolean; onClose: () => void; onConfirm: () => unknown };

/** 'Not paid yet: ₹499. Ship anyway?', for an order that should have been paid first (money.md, section 5). */
export function UnpaidShipDialog({ order, ...dialog }: Props) {
  const isPickedUp = order.way === 'pickup';
  const amount = formatPaise(dueOf(order.money));
  return (
    <ConfirmationModal
      {...dialog}
      title={(isPickedUp ? texts.pickupQuestion : texts.shipQuestion)({ amount })}
      text={texts.shipHint({
        customer: isolated(order.customerName ?? unnamedCustomer()),
        method: paymentMethodLabels[order.method](),
      })}
      confirmLabel={isPickedUp ? texts.markAnyway() : texts.shipAnyway()}
      pendingLabel={orderTexts.updating()}
      color="rani"
    />
  );
}
