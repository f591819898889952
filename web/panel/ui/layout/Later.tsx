import { type ReactNode, Suspense, useEffect, useState } from 'react';

/**
 * What stands below what one sees first, of lazy components: drawn by the browser alone. Their data may come before
 * their code, and then they would not go on from what the server drew.
 */
export function Later({ children }: { children: ReactNode }) {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return isAlive && <Suspense>{children}</Suspense>;
}
