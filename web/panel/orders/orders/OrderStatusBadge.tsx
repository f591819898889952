import { type OrderStatus, orderStatusColors } from '#domain/orders/orders.ts';
import type { OrderWay } from '#domain/orders/orderTotals.ts';
import { getStatusLabel } from '#texts/pickup.ts';
import { StatusBadge } from '../../ui/display/StatusBadge.tsx';

type Props = {
  status: OrderStatus;
  /** An order that is picked up is ready, not shipped. */
  way?: OrderWay | null;
};

export function OrderStatusBadge({ status, way }: Props) {
  return <StatusBadge label={getStatusLabel(status, way)} color={orderStatusColors[status]} />;
}
