import './ui/theme/styles.ts';
import { RouterProvider } from '@tanstack/react-router';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { setNonce } from 'get-nonce';
import { type ReactNode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { configureClient } from './lib/apiClient.ts';
import { repeatEarlyTaps } from './lib/earlyInput.ts';
import { fetchWithEarlyResponses } from './lib/earlyResponses.ts';
import { createQueryClient } from './lib/queryClient.ts';
import { showSignInNotice } from './lib/signInNotice.ts';
import { Panel } from './Panel.tsx';
import { restoreStyles } from './restoreStyles.ts';
import { createPanelRouter } from './router.tsx';
import { type KnownQueries, knownQueriesId } from './serverRendering.ts';

/** The mark in the browser's performance timeline when the page begins to respond. */
const respondsMark = 'responds';

/** Hydrates the server's markup; without any it renders from scratch. */
async function start(root: HTMLElement): Promise<void> {
  // The content security policy requires the nonce on styles that are created in the browser.
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
  setNonce(nonce);
  configureClient({ baseUrl: '', fetch: fetchWithEarlyResponses });
  const queryClient = createQueryClient();
  const router = createPanelRouter(queryClient);
  const known = document.getElementById(knownQueriesId);
  await new Promise<void>((resolve) => {
    const page = (
      <Mounted onMount={resolve}>
        <Panel queryClient={queryClient} nonce={nonce}>
          {known ? <RouterClient router={router} /> : <RouterProvider router={router} />}
        </Panel>
      </Mounted>
    );
    if (known) {
      for (const [key, data] of JSON.parse(known.textContent) as KnownQueries) queryClient.setQueryData(key, data);
      restoreStyles();
      hydrateRoot(root, page);
    } else createRoot(root).render(page);
  });
  // From now on React handles events; it hydrates the part of the page that they concern first.
  repeatEarlyTaps();
  performance.mark(respondsMark);
  showSignInNotice();
  void import('./lib/switchedInput.ts').catch(() => {});
  if (!document.adoptedStyleSheets.length) {
    const { loadTypeface } = await import('../design/typeface.ts');
    loadTypeface((swap) => router.subscribe('onBeforeNavigate', swap));
  }
}

function Mounted({ onMount, children }: { onMount: () => void; children: ReactNode }) {
  useEffect(onMount, [onMount]);
  return children;
}

// The router knows by the message that the code of a page could not be fetched, and reloads. Without a connection that
// would end at the browser's own error page.
addEventListener('vite:preloadError', (event) => {
  const { payload } = event as Event & { payload: Error };
  if (!navigator.onLine) payload.message = '';
});

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
void start(root);
