import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import type { PanelRouter } from './router.tsx';
import { Announcements } from './ui/feedback/announce.tsx';
import { Toasts } from './ui/feedback/Toasts.tsx';
import { ThemeProvider } from './ui/theme/ThemeProvider.tsx';

/** The whole application; the server renders the same tree first. */
export function Panel(props: { router: PanelRouter; queryClient: QueryClient; nonce: string }) {
  return (
    <StrictMode>
      <ThemeProvider nonce={props.nonce}>
        <QueryClientProvider client={props.queryClient}>
          <Toasts />
          <Announcements />
          <RouterProvider router={props.router} />
        </QueryClientProvider>
      </ThemeProvider>
    </StrictMode>
  );
}
