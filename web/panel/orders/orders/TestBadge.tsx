import * as texts from '#texts/labels.gen.ts';
import { StatusBadge } from '../../ui/display/StatusBadge.tsx';

/** An order or a chat of a simulated customer: nothing is delivered, and no figure counts it. */
export function TestBadge() {
  return <StatusBadge label={texts.test()} color="gray" dot={false} />;
}
