import { createFileRoute, Outlet } from '@tanstack/react-router';
import { productName } from '#domain/platform/brand.ts';
import { countUnreadOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { Brand } from '../../layout/Brand.tsx';
import { SignedInOnly } from '../../layout/guards.tsx';
import { MessagePage } from '../../layout/MessagePage.tsx';
import { SecondFactorGuard } from '../../layout/SecondFactorGuard.tsx';
import { SellerShell } from '../../layout/SellerShell.tsx';
import { prefetchFor } from '../../lib/prefetch.ts';
import { sessionOptions, useSession } from '../../lib/session.ts';
import { NotFound } from '../../ui/feedback/NotFound.tsx';

export const Route = createFileRoute('/seller')({
  loader: ({ context: { queryClient }, cause }) => {
    void queryClient.prefetchQuery(sessionOptions());
    if (cause !== 'stay') prefetchFor(queryClient, 'seller', () => queryClient.prefetchQuery(countUnreadOptions()));
  },
  component: SellerLayout,
  notFoundComponent: NotFound,
});

function SellerLayout() {
  return (
    <SignedInOnly>
      <SellerOutlet />
    </SignedInOnly>
  );
}

/** Users who are not sellers see each page's own refusal, without the sidebar. */
function SellerOutlet() {
  const { user, seller } = useSession();
  if (!user || !seller) {
    return (
      <MessagePage brand={<Brand name={productName} />}>
        <Outlet />
      </MessagePage>
    );
  }
  return (
    <SecondFactorGuard>
      <SellerShell user={user} seller={seller}>
        <Outlet />
      </SellerShell>
    </SecondFactorGuard>
  );
}
