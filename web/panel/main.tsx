import './ui/theme/styles.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { configureClient } from './lib/client.ts';
import { createQueryClient } from './lib/queries.ts';
import { sayTidings } from './lib/tidings.ts';
import { createPanelRouter } from './router.tsx';
import { Announcements } from './ui/feedback/announce.tsx';
import { Toasts } from './ui/feedback/Toasts.tsx';
import { createPanelTheme, cssVariables } from './ui/theme/theme.ts';

// The server puts the page's nonce here: styles made in the browser need it to be let through.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
setNonce(nonce);
configureClient();
sayTidings();
const queryClient = createQueryClient();
const router = createPanelRouter(queryClient);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element to draw into.');

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={createPanelTheme()}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <Toasts />
        <Announcements />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
