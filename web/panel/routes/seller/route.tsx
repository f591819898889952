import { createFileRoute, Outlet } from '@tanstack/react-router';
import { SignedInOnly } from '../../accounts/guards.tsx';
import { SellerFrame } from '../../accounts/SellerFrame.tsx';
import { sessionOptions, useSession } from '../../lib/session.ts';

export const Route = createFileRoute('/seller')({
  loader: ({ context }) => context.queryClient.prefetchQuery(sessionOptions()),
  component: SellerLayout,
});

function SellerLayout() {
  return (
    <SignedInOnly>
      <SellerOutlet />
    </SignedInOnly>
  );
}

/** Somebody who is no seller gets each page's own refusal, without the sellers' sidebar around it. */
function SellerOutlet() {
  const { user, seller } = useSession();
  if (!user || !seller) {
    return (
      <main>
        <Outlet />
      </main>
    );
  }
  return (
    <SellerFrame user={user} seller={seller}>
      <Outlet />
    </SellerFrame>
  );
}
