import * as texts from '#texts/orders.gen.ts';
import { StatusBadge } from '../../ui/display/StatusBadge.tsx';

/** An order that the seller has placed at their own shop: it cannot be rated. */
export function OwnOrderBadge() {
  return <StatusBadge label={texts.ownOrder()} color="gray" dot={false} />;
}
