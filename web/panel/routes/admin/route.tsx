import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AdminFrame } from '../../accounts/AdminFrame.tsx';
import { AdminOnly, SignedInOnly } from '../../accounts/guards.tsx';
import { sessionOptions, useSession } from '../../lib/session.ts';

export const Route = createFileRoute('/admin')({
  loader: ({ context }) => context.queryClient.prefetchQuery(sessionOptions()),
  component: AdminLayout,
});

function AdminLayout() {
  const { user, isAdmin } = useSession();
  if (user && isAdmin) {
    return (
      <AdminFrame user={user}>
        <Outlet />
      </AdminFrame>
    );
  }
  return (
    <SignedInOnly>
      <main>
        <AdminOnly>{null}</AdminOnly>
      </main>
    </SignedInOnly>
  );
}
