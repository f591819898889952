import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, HeadContent, Outlet } from '@tanstack/react-router';
import { productName } from '#domain/brand.ts';
import { Brand } from '../layout/Brand.tsx';
import { Plain } from '../layout/Plain.tsx';
import { NotFound } from '../ui/feedback/NotFound.tsx';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  head: () => ({ meta: [{ title: productName }] }),
  component: Root,
  notFoundComponent: () => (
    <Plain brand={<Brand name={productName} />}>
      <NotFound />
    </Plain>
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
