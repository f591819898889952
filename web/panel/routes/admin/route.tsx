import { createFileRoute, Outlet } from '@tanstack/react-router';
import { productName } from '#domain/platform/brand.ts';
import { countUnreadOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { AdminShell } from '../../layout/AdminShell.tsx';
import { Brand } from '../../layout/Brand.tsx';
import { AdminOnly, SignedInOnly } from '../../layout/guards.tsx';
import { MessagePage } from '../../layout/MessagePage.tsx';
import { SecondFactorGuard } from '../../layout/SecondFactorGuard.tsx';
import { prefetchFor } from '../../lib/prefetch.ts';
import { sessionOptions, useSession } from '../../lib/session.ts';
import { NotFound } from '../../ui/feedback/NotFound.tsx';

export const Route = createFileRoute('/admin')({
  loader: ({ context: { queryClient }, cause }) => {
    void queryClient.prefetchQuery(sessionOptions());
    if (cause !== 'stay') prefetchFor(queryClient, 'admin', () => queryClient.prefetchQuery(countUnreadOptions()));
  },
  component: AdminLayout,
  notFoundComponent: NotFound,
});

function AdminLayout() {
  const { user, isAdmin } = useSession();
  if (user && isAdmin) {
    return (
      <SignedInOnly>
        <SecondFactorGuard>
          <AdminShell user={user}>
            <Outlet />
          </AdminShell>
        </SecondFactorGuard>
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
