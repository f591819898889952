import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, HeadContent, Outlet } from '@tanstack/react-router';
import { productName } from '#domain/brand.ts';
import { Brand } from '../layout/Brand.tsx';
import { MessagePage } from '../layout/MessagePage.tsx';
import { NotFound } from '../ui/feedback/NotFound.tsx';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  head: () => ({ meta: [{ title: productName }] }),
  component: Root,
  notFoundComponent: () => (
    <MessagePage brand={<Brand name={productName} />}>
      <NotFound />
    </MessagePage>
  ),
});

function Root() {
  return (
    <>
      <HeadContent />
      <Outlet />
    </>
  );
}
