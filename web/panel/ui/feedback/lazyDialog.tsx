import { type ComponentType, useEffect, useState } from 'react';
import { runWhenIdle } from '../../lib/runWhenIdle.ts';
import { useLazyComponent } from '../../lib/useLazyComponent.ts';

/** `key` is React's own: it says that these are the props of an element. */
type DialogProps = { onClose: () => void; key?: never };

/**
 * A dialog that is fetched when the browser has nothing else to do, and at the latest when it is wanted: what it
 * consists of is the larger part of many first screens. `closed` says how it looks while it is not open, which `isOpen`
 * tells. What could not be fetched is told and not left open: whoever wants to may try again.
 */
export function lazyDialog<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean,
  closed: (props: Props) => Props,
) {
  let coming: Promise<ComponentType<Props>> | undefined;
  /** Fetched once, however many rows of a list can open it; again after a failure. */
  const loadOnce = () => {
    coming ??= load().catch((error) => {
      coming = undefined;
      throw error;
    });
    return coming;
  };
  return function DialogOnDemand(props: Props) {
    const [Dialog, fetch] = useLazyComponent(loadOnce);
    useEffect(() => (coming ? undefined : runWhenIdle(() => void loadOnce().catch(() => {}))), []);
    const isMissing = isOpen(props) && !Dialog;
    const open = async () => {
      if (!(await fetch())) props.onClose();
    };
    // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it is wanted
    useEffect(() => {
      if (isMissing) void open();
    }, [isMissing]);
    return Dialog && <ClosedAtFirst Dialog={Dialog} props={props} closed={closed} />;
  };
}

type Mounted<Props> = { Dialog: ComponentType<Props>; props: Props; closed: (props: Props) => Props };

/** What mounts open cannot give the focus back. */
function ClosedAtFirst<Props extends DialogProps>({ Dialog, props, closed }: Mounted<Props>) {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return <Dialog {...(isMounted ? props : closed(props))} />;
}
