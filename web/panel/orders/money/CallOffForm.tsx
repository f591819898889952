import { formatOrderLabel } from '#domain/orders/orders.ts';
import { moneyLimits } from '#domain/orders/paymentStates.ts';
import { formatPaise } from '#texts/formats.ts';
import { isolated } from '#texts/isolated.ts';
import { unnamedCustomer } from '#texts/labels.ts';
import * as texts from '#texts/orderMoney.gen.ts';
import { callOffOrder } from '../../../api/sdk.gen.ts';
import { validateFields } from '../../lib/validation.ts';
import { ConfirmationForm } from '../../ui/form/ConfirmationForm.tsx';
import type { Order } from '../cache/orderCache.ts';
import { useMoneySaved } from './useMoneyAction.ts';

export const getCallOffTitle = ({ id }: Order) => texts.callOffQuestion({ order: formatOrderLabel(id) });

/** Calls off a confirmed order; what was paid is owed to the customer. */
export function CallOffForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const showSaved = useMoneySaved();
  const paid = order.money.receivedPaise - order.money.returnedPaise;
  const customer = isolated(order.customerName ?? unnamedCustomer());
  return (
    <ConfirmationForm
      question={paid > 0 ? texts.callOffPaid({ customer, amount: formatPaise(paid) }) : texts.callOffUnpaid()}
      reason={{ label: texts.reason(), description: '', maxLength: moneyLimits.reason }}
      validate={(answer) => validateFields('reasonOnly', answer)}
      submit={(body) => callOffOrder({ path: { id: order.id }, body, throwOnError: true })}
      onDone={async () => {
        onClose();
        await showSaved(texts.calledOff());
      }}
      onCancel={onClose}
      failure={texts.notCalledOff()}
      confirmLabel={texts.callOff()}
      pendingLabel={texts.callingOff()}
      color="red"
    />
  );
}
