import './ui/theme/styles.ts';
import { setNonce } from 'get-nonce';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { configureClient } from './lib/apiClient.ts';
import { fetchWithEarlyResponses, releaseResponses } from './lib/earlyResponses.ts';
import { createQueryClient } from './lib/queryClient.ts';
import { showSignInNotice } from './lib/signInNotice.ts';
import { Panel } from './Panel.tsx';
import { createPanelRouter } from './router.tsx';
import { type DehydratedQueries, dehydratedQueriesId } from './serverRendering.ts';

/** Hydrates the server's markup; without any it renders from scratch. */
async function start(root: HTMLElement): Promise<void> {
  // The content security policy requires the nonce on styles that are created in the browser.
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
  setNonce(nonce);
  configureClient({ baseUrl: '', fetch: fetchWithEarlyResponses });
  const queryClient = createQueryClient();
  const router = createPanelRouter(queryClient);
  const panel = <Panel router={router} queryClient={queryClient} nonce={nonce} />;
  const dehydrated = document.getElementById(dehydratedQueriesId);
  if (dehydrated) {
    for (const { queryKey, data } of JSON.parse(dehydrated.textContent) as DehydratedQueries)
      queryClient.setQueryData(queryKey, data);
    // Like the router's own hydration, which expects more data in the document.
    router.ssr = { manifest: undefined };
    await router.load();
    hydrateRoot(root, panel);
    hydrateNow(root);
  } else createRoot(root).render(panel);
  // From now on the inline script of index.html no longer records events.
  dispatchEvent(new Event('alive'));
  releaseResponses();
  showSignInNotice();
  if (document.adoptedStyleSheets.length === 0) {
    const { loadTypeface } = await import('../design/typeface.ts');
    loadTypeface((swap) => {
      const stop = router.subscribe('onBeforeNavigate', () => {
        stop();
        swap();
      });
    });
  }
}

/**
 * React hydrates in parts when it is idle, and immediately where an event occurs. This event hydrates everything,
 * before responses change the markup.
 */
function hydrateNow(root: HTMLElement): void {
  let innermost: Element = root.querySelector('main') ?? root;
  while (innermost.lastElementChild) innermost = innermost.lastElementChild;
  innermost.dispatchEvent(new Event('dragend', { bubbles: true }));
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
void start(root);
