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

/** Goes on from what the server has drawn; without that it draws everything by itself. */
async function start(root: HTMLElement): Promise<void> {
  // The server puts the page's nonce here: styles made in the browser need it to be let through.
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
  setNonce(nonce);
  configureClient({ baseUrl: '', fetch: fetchWithEarlyResponses });
  const queryClient = createQueryClient();
  const router = createPanelRouter(queryClient);
  const panel = <Panel router={router} queryClient={queryClient} nonce={nonce} />;
  const known = document.getElementById(dehydratedQueriesId);
  if (known) {
    for (const { queryKey, data } of JSON.parse(known.textContent) as DehydratedQueries)
      queryClient.setQueryData(queryKey, data);
    // As the router's own hydration does, which wants more in the document than there is to say.
    router.ssr = { manifest: undefined };
    await router.load();
    hydrateRoot(root, panel);
    hydrateNow(root);
  } else createRoot(root).render(panel);
  // The document stops keeping what is tapped and typed.
  dispatchEvent(new Event('alive'));
  releaseResponses();
  showSignInNotice();
}

/**
 * React comes alive part by part, when it has time; what is touched at once. Answers that came in between would find
 * pages that are not drawn as they are.
 */
function hydrateNow(root: HTMLElement): void {
  let innermost: Element = root.querySelector('main') ?? root;
  while (innermost.lastElementChild) innermost = innermost.lastElementChild;
  innermost.dispatchEvent(new Event('dragend', { bubbles: true }));
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element to draw into.');
void start(root);
