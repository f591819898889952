import { type ComponentType, useEffect, useState } from 'react';
import { runWhenIdle } from '../../lib/runWhenIdle.ts';
import { useLazyComponent } from '../../lib/useLazyComponent.ts';

/** `key` keeps the type distinct from element props. */
type DialogProps = { onClose: () => void; key?: never };

/**
 * A dialog whose code is loaded when the browser is idle, or when it first opens, because dialogs would make up most of
 * many first loads. `closed` returns the props of the closed dialog. A failed import is reported, and opening the
 * dialog again retries it.
 */
export function lazyDialog<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean,
  closed: (props: Props) => Props,
) {
  let loading: Promise<ComponentType<Props>> | undefined;
  /** All rows of a list share one import; after a failure it is retried. */
  const loadOnce = () => {
    loading ??= load().catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return function DialogOnDemand(props: Props) {
    const [Dialog, loadDialog] = useLazyComponent(loadOnce);
    useEffect(() => (loading ? undefined : runWhenIdle(() => void loadOnce().catch(() => {}))), []);
    const isNeeded = isOpen(props) && !Dialog;
    const open = async () => {
      if (!(await loadDialog())) props.onClose();
    };
    // biome-ignore lint/correctness/useExhaustiveDependencies: runs once each time it is needed
    useEffect(() => {
      if (isNeeded) void open();
    }, [isNeeded]);
    return Dialog && <MountClosed Dialog={Dialog} props={props} closed={closed} />;
  };
}

type Mounted<Props> = { Dialog: ComponentType<Props>; props: Props; closed: (props: Props) => Props };

/** A dialog that mounts open cannot return the focus. */
function MountClosed<Props extends DialogProps>({ Dialog, props, closed }: Mounted<Props>) {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return <Dialog {...(isMounted ? props : closed(props))} />;
}
