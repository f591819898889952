import { type OrderStatus, orderStatusColors, orderStatusLabels } from '#domain/orders.ts';
import { StatusBadge } from '../ui/display/StatusBadge.tsx';

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <StatusBadge label={orderStatusLabels[status]} color={orderStatusColors[status]} />;
}
