import { useEffect, useEffectEvent, useReducer } from 'react';

/** The browser's own way to hear of Back, on Android; not every browser has it. */
type Watcher = { onclose: () => void; destroy(): void };
const { CloseWatcher } = globalThis as { CloseWatcher?: new () => Watcher };

/** When Escape was pressed last, which the kit handles itself; in milliseconds as in events. */
let escapedAt = Number.NEGATIVE_INFINITY;
if (CloseWatcher)
  addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key === 'Escape') escapedAt = timeStamp;
    },
    { capture: true },
  );
/** In milliseconds. */
const closesAfterEscape = 200;

/** Back, which a phone's user expects to close what lies on top, closes it instead of leaving the page. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // A watcher closes once, and what it watched may stay open, such as a form that asks first.
  const [closings, renew] = useReducer((count: number) => count + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another watcher after each closing
  useEffect(() => {
    if (!isOpen || !CloseWatcher) return;
    const watcher = new CloseWatcher();
    watcher.onclose = () => {
      if (performance.now() - escapedAt > closesAfterEscape) close();
      renew();
    };
    return () => watcher.destroy();
  }, [isOpen, closings]);
}
