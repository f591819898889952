import { StatusBadge } from '../../ui/display/StatusBadge.tsx';
import type { Order } from '../cache/orderCache.ts';
import { cashConfirmationLabels, shownConfirmation } from '../money/cashConfirmation.ts';

/** Marks an order that its customer did not confirm although they were asked. */
export function UnconfirmedBadge({ order }: { order: Order }) {
  if (shownConfirmation(order) !== 'unanswered') return null;
  return <StatusBadge label={cashConfirmationLabels.unanswered()} color="orange" dot={false} />;
}
