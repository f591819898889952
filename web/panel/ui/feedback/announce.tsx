import { VisuallyHidden } from '@mantine/core';
import { useSyncExternalStore } from 'react';

let announcement = { text: '', times: 0 };
const listeners = new Set<() => void>();

/**
 * Announces an event to screen readers: `announce(texts.confirmed({ order }))`. A new text replaces the previous one.
 */
export function announce(text: string): void {
  announcement = { text, times: announcement.times + 1 };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const hidden = `mantine-VisuallyHidden-root ${VisuallyHidden.classes.root}`;

/** The live region of the page. The key makes screen readers repeat an identical text. */
export function Announcements() {
  const { text, times } = useSyncExternalStore(
    subscribe,
    () => announcement,
    () => announcement,
  );
  return (
    <span className={hidden} role="status">
      <span key={times}>{text}</span>
    </span>
  );
}
