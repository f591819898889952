import * as texts from '#texts/labels.gen.ts';
import { StatusBadge } from './StatusBadge.tsx';

/** An order or chat of a simulated customer, which no figure counts. */
export function TestBadge() {
  return <StatusBadge label={texts.test()} color="gray" dot={false} />;
}
