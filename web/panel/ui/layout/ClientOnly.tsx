import { type ReactNode, Suspense, useEffect, useState } from 'react';

/**
 * What consists of lazy components: drawn by the browser alone, in place of `fallback`. Their data may come before their
 * code, and then they would not go on from what the server drew.
 */
export function ClientOnly({ children, fallback }: { children: ReactNode; fallback?: ReactNode }) {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return isAlive ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
