import * as texts from '#texts/orders.gen.ts';
import { StatusBadge } from '../../ui/display/StatusBadge.tsx';

/** An order that sellers placed at their own shop, which cannot be rated. */
export function OwnOrderBadge() {
  return <StatusBadge label={texts.ownOrder()} color="gray" dot={false} />;
}
