import { VisuallyHidden } from '@mantine/core';
import { useSyncExternalStore } from 'react';

let announcement = { text: '', times: 0 };
const listeners = new Set<() => void>();

/** Says what has happened to who cannot see it: `announce(texts.confirmed({ order }))`. The latest text alone counts. */
export function announce(text: string): void {
  announcement = { text, times: announcement.times + 1 };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where announcements are read out; stands once on each page. The same text again is a new element: it is news too. */
export function Announcements() {
  const { text, times } = useSyncExternalStore(
    subscribe,
    () => announcement,
    () => announcement,
  );
  return (
    <VisuallyHidden role="status">
      <span key={times}>{text}</span>
    </VisuallyHidden>
  );
}
