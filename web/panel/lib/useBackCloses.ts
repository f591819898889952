import { useEffect, useEffectEvent, useState } from 'react';

/** The browser's own way to hear of Back, on Android; not every browser has it. */
type Watcher = { onclose: () => void; destroy(): void };

/**
 * Back, which a phone's user expects to close what lies on top, closes it instead of leaving the page. Elsewhere a
 * watcher would hear of Escape alone, which `useEscapeCloses.ts` handles.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // A watcher closes once, and what it watched may stay open, such as a form that asks first.
  const [closings, setClosings] = useState(0);
  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: new () => Watcher };
    if (!isOpen || !CloseWatcher || !matchMedia('(hover:none)').matches) return;
    const watcher = new CloseWatcher();
    watcher.onclose = () => {
      close();
      setClosings(closings + 1);
    };
    return () => watcher.destroy();
  }, [isOpen, closings]);
}
