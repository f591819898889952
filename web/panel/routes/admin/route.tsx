import { createFileRoute, Outlet } from '@tanstack/react-router';
import { productName } from '#domain/brand.ts';
import { readBellOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { AdminFrame } from '../../layout/AdminFrame.tsx';
import { Brand } from '../../layout/Brand.tsx';
import { AdminOnly, SignedInOnly } from '../../layout/guards.tsx';
import { Plain } from '../../layout/Plain.tsx';
import { readAhead } from '../../lib/readAhead.ts';
import { sessionOptions, useSession } from '../../lib/session.ts';
import { MissingSecondFactor } from '../../secondFactor/MissingSecondFactor.tsx';
import { NotFound } from '../../ui/feedback/NotFound.tsx';

export const Route = createFileRoute('/admin')({
  loader: ({ context: { queryClient }, cause }) => {
    void queryClient.prefetchQuery(sessionOptions());
    if (cause !== 'stay') readAhead(queryClient, 'admin', () => queryClient.prefetchQuery(readBellOptions()));
  },
  component: AdminLayout,
  notFoundComponent: NotFound,
});

function AdminLayout() {
  const { user, isAdmin } = useSession();
  if (user?.mustSetUpSecondFactor) {
    return (
      <Plain brand={<Brand name={productName} />}>
        <MissingSecondFactor />
      </Plain>
    );
  }
  if (user && isAdmin) {
    return (
      <AdminFrame user={user}>
        <Outlet />
      </AdminFrame>
    );
  }
  return (
    <SignedInOnly>
      <Plain brand={<Brand name={productName} />}>
        <AdminOnly>{null}</AdminOnly>
      </Plain>
    </SignedInOnly>
  );
}
