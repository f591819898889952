import { createFileRoute, Outlet } from '@tanstack/react-router';
import { lazy } from 'react';
import { productName } from '#domain/brand.ts';
import { countUnreadOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { AdminShell } from '../../layout/AdminShell.tsx';
import { Brand } from '../../layout/Brand.tsx';
import { AdminOnly, SignedInOnly } from '../../layout/guards.tsx';
import { MessagePage } from '../../layout/MessagePage.tsx';
import { readAhead } from '../../lib/readAhead.ts';
import { sessionOptions, useSession } from '../../lib/session.ts';
import { NotFound } from '../../ui/feedback/NotFound.tsx';
import { Later } from '../../ui/layout/Later.tsx';

// Few are ever asked for it.
const MissingSecondFactor = lazy(async () => {
  const { MissingSecondFactor } = await import('../../secondFactor/MissingSecondFactor.tsx');
  return { default: MissingSecondFactor };
});

export const Route = createFileRoute('/admin')({
  loader: ({ context: { queryClient }, cause }) => {
    void queryClient.prefetchQuery(sessionOptions());
    if (cause !== 'stay') readAhead(queryClient, 'admin', () => queryClient.prefetchQuery(countUnreadOptions()));
  },
  component: AdminLayout,
  notFoundComponent: NotFound,
});

function AdminLayout() {
  const { user, isAdmin } = useSession();
  if (user?.mustSetUpSecondFactor) {
    return (
      <MessagePage brand={<Brand name={productName} />}>
        <Later>
          <MissingSecondFactor />
        </Later>
      </MessagePage>
    );
  }
  if (user && isAdmin) {
    return (
      <SignedInOnly>
        <AdminShell user={user}>
          <Outlet />
        </AdminShell>
      </SignedInOnly>
    );
  }
  return (
    <SignedInOnly>
      <MessagePage brand={<Brand name={productName} />}>
        <AdminOnly>{null}</AdminOnly>
      </MessagePage>
    </SignedInOnly>
  );
}
