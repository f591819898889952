import { type OrderStatus, orderStatusColors } from '#domain/orders/orders.ts';
import { orderStatusLabels } from '#texts/labels.ts';
import { StatusBadge } from '../../ui/display/StatusBadge.tsx';

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <StatusBadge label={orderStatusLabels[status]()} color={orderStatusColors[status]} />;
}
