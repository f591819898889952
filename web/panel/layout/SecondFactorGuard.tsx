import { lazy, type ReactNode } from 'react';
import { useSession } from '../lib/session.ts';
import { ClientOnly } from '../ui/layout/ClientOnly.tsx';

// Few are ever asked for it.
const MissingSecondFactor = lazy(async () => {
  const { SecondFactorSetup: MissingSecondFactor } = await import('./SecondFactorSetup.tsx');
  return { default: MissingSecondFactor };
});

/** A part of the panel, or what sets the second factor up for somebody who still lacks the one that is required. */
export function SecondFactorGuard({ children }: { children: ReactNode }) {
  if (!useSession().user?.mustSetUpSecondFactor) return children;
  return (
    <ClientOnly>
      <MissingSecondFactor />
    </ClientOnly>
  );
}
