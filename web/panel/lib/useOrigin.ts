import { useSyncExternalStore } from 'react';

/** Where this product is, as 'https://haat.example': for addresses to copy. Empty while the server draws the page. */
export function useOrigin(): string {
  return useSyncExternalStore(
    () => () => {},
    () => window.location.origin,
    () => '',
  );
}
