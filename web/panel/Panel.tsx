import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { Announcements } from './ui/feedback/announce.tsx';
import { Toasts } from './ui/feedback/Toasts.tsx';
import { ThemeProvider } from './ui/theme/ThemeProvider.tsx';

/** The whole application around its router; the server renders the same tree first. */
export function Panel(props: { queryClient: QueryClient; nonce: string; children: ReactNode }) {
  return (
    <StrictMode>
      <ThemeProvider nonce={props.nonce}>
        <QueryClientProvider client={props.queryClient}>
          <Toasts />
          <Announcements />
          {props.children}
        </QueryClientProvider>
      </ThemeProvider>
    </StrictMode>
  );
}
