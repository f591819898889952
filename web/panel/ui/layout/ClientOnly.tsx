import { type ReactNode, Suspense, useEffect, useState } from 'react';

/**
 * Renders lazy components in the browser only. Their data may arrive before their code, and hydration would then not
 * match the server's markup.
 */
export function ClientOnly({ children, fallback }: { children: ReactNode; fallback?: ReactNode }) {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
