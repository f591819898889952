import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, useRouterState } from '@tanstack/react-router';
import { productName } from '#domain/platform/brand.ts';
import { Brand } from '../layout/Brand.tsx';
import { MessagePage } from '../layout/MessagePage.tsx';
import { findPageTitle } from '../lib/pageTitle.ts';
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
      {/* The server writes the title into the document's head itself. */}
      {typeof document !== 'undefined' && <Title />}
      <Outlet />
    </>
  );
}

/** The title of the innermost route. The router's `HeadContent` would also load code for scripts and styles. */
function Title() {
  return <title>{useRouterState({ select: ({ matches }) => findPageTitle(matches) })}</title>;
}
