import { type ComponentType, lazy, Suspense } from 'react';

// Without their place messages wait in their store; the rest of the panel works all the same.
const Toasts = lazy<ComponentType>(() => import('./Toasts.tsx').catch(() => ({ default: () => null })));

/** The place of short messages, which nobody needs for the first paint. */
export function LaterToasts() {
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  );
}
