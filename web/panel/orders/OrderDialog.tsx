import { useEffect } from 'react';
import { useOnDemand } from '../lib/useOnDemand.ts';
import { whenIdle } from '../lib/whenIdle.ts';
import type { OpenOrderProps } from './OpenOrder.tsx';

const load = async () => (await import('./OpenOrder.tsx')).OpenOrder;

/** The details dialog, if one is open. What it consists of comes behind the list, and at the latest when it is wanted. */
export function OrderDialog(props: OpenOrderProps) {
  const [OpenOrder, open] = useOnDemand(load);
  const isMissing = props.orderId !== undefined && !OpenOrder;
  useEffect(() => whenIdle(() => void load().catch(() => {})), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: made anew with each render
  useEffect(() => {
    if (isMissing) void open();
  }, [isMissing]);
  return OpenOrder && <OpenOrder {...props} />;
}
