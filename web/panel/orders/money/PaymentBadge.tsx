import { describePayment } from '#texts/payments.ts';
import { StatusBadge } from '../../ui/display/StatusBadge.tsx';
import { paymentColors } from './paymentColors.ts';

/** Whether an order is paid; nothing where that is between the shop and its customer. */
export function PaymentBadge({ money }: { money: Parameters<typeof describePayment>[0] }) {
  if (money.state === 'none') return null;
  return <StatusBadge label={describePayment(money)} color={paymentColors[money.state]} dot={false} />;
}
