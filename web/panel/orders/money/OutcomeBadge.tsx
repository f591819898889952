import { orderOutcomeLabels } from '#texts/payments.ts';
import { StatusBadge } from '../../ui/display/StatusBadge.tsx';
import type { Order } from '../cache/orderCache.ts';

/** How an order ended, where no status says so. */
export function OutcomeBadge({ outcome }: Pick<Order, 'outcome'>) {
  return outcome && <StatusBadge label={orderOutcomeLabels[outcome]()} color="red" />;
}
