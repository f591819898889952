import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, useRouterState } from '@tanstack/react-router';
import { productName } from '#domain/platform/brand.ts';
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
      <Title />
      <Outlet />
    </>
  );
}

/** The title of the innermost route. The router's `HeadContent` would also load code for scripts and styles. */
function Title() {
  const title = useRouterState({
    select: ({ matches }) => matches.flatMap(({ meta }) => meta ?? []).findLast((tag) => tag?.title)?.title,
  });
  return <title>{title}</title>;
}
