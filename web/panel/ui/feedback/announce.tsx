import { VisuallyHidden } from '@mantine/core';
import { useSyncExternalStore } from 'react';

let said = { text: '', times: 0 };
const listeners = new Set<() => void>();

/** Says what has happened to who cannot see it: `announce(texts.confirmed({ order }))`. The latest text alone counts. */
export function announce(text: string): void {
  said = { text, times: said.times + 1 };
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
    () => said,
    () => said,
  );
  return (
    <VisuallyHidden role="status">
      <span key={times}>{text}</span>
    </VisuallyHidden>
  );
}
