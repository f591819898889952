import { useSyncExternalStore } from 'react';

/** The site's origin, e.g. 'https://haat.example', for links to copy. Empty while the server renders. */
export function useOrigin(): string {
  return useSyncExternalStore(
    () => () => {},
    () => window.location.origin,
    () => '',
  );
}
