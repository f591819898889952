import { lazy, type ReactNode } from 'react';
import { useSession } from '../lib/session.ts';
import { ClientOnly } from '../ui/layout/ClientOnly.tsx';

// Lazy, because few users ever need it.
const SecondFactorSetup = lazy(async () => ({ default: (await import('./SecondFactorSetup.tsx')).SecondFactorSetup }));

/** Shows the setup instead of the page while a required second factor is missing. */
export function SecondFactorGuard({ children }: { children: ReactNode }) {
  if (!useSession().user?.mustSetUpSecondFactor) return children;
  return (
    <ClientOnly>
      <SecondFactorSetup />
    </ClientOnly>
  );
}
