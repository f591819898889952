import * as texts from '#texts/storefrontFrame.gen.ts';
import { parseMain } from './parseMain.ts';

/**
 * Makes paged lists go on by themselves. The page says so with attributes:
 *
 *     <section id="reviews" data-endless="0" data-things="reviews">
 *       <ul data-items> <li data-key="…"> … </ul>
 *       <p><a data-more rel="next" href="/store/meera?reviews=…#reviews">Older reviews</a></p>
 *       <p role="status" data-told></p>
 *     </section>
 *
 * `data-endless` says how many pages follow while somebody scrolls; afterwards the link is there to be pressed, so that
 * the foot of the page can be reached. Without JavaScript the link is a link. A list that has grown sends `appended`.
 */
export function startInfiniteScroll(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-endless][id]')) {
    const list = place.querySelector<HTMLElement>('[data-items]');
    if (list && findNextLink(place)) startPagedList({ section: place, list, pages: 0, isLoading: false });
  }
}

type PagedList = { section: HTMLElement; list: HTMLElement; pages: number; isLoading: boolean };

const findNextLink = (place: ParentNode) => place.querySelector<HTMLAnchorElement>('[data-more]');

async function startPagedList(endless: PagedList): Promise<void> {
  const { section: place } = endless;
  const automatic = Number(place.dataset.endless) || 0;

  place.addEventListener('click', async (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('[data-more]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const first = await appendNextPage(endless);
    // Who went on by keyboard goes on reading at the first new one; the pressed link may be gone.
    const target = first?.querySelector<HTMLElement>('a[href], button');
    if (event.detail === 0) target?.focus();
  });

  await restorePages(endless);
  if (automatic === 0) return;
  const watcher = new IntersectionObserver(
    async ([change]) => {
      if (!change?.isIntersecting || endless.isLoading || endless.pages >= automatic) return;
      await appendNextPage(endless);
      // Watched anew, because a short page may have left the link in sight, where no change would be noticed.
      watch();
    },
    { rootMargin: '600px' },
  );
  const watch = () => {
    watcher.disconnect();
    const link = findNextLink(place);
    if (link && !link.dataset.failed && endless.pages < automatic) watcher.observe(link);
  };
  watch();
}

/** Fetches the next page, takes its items over, and returns the first of them. A failure leaves the link as it was. */
async function appendNextPage(endless: PagedList): Promise<Element | undefined> {
  const { section: place, list } = endless;
  const link = findNextLink(place);
  if (!link || endless.isLoading) return undefined;
  endless.isLoading = true;
  place.setAttribute('aria-busy', 'true');
  try {
    const next = await fetchSection(link.href, place.id);
    const items = findNewItems(list, next);
    list.append(...items);
    const following = findNextLink(next);
    if (following) link.replaceWith(following);
    else link.remove();
    endless.pages += 1;
    savePageCount(endless);
    announce(place, texts.moreShown({ things: place.dataset.things ?? '', count: items.length }));
    place.dispatchEvent(new CustomEvent('appended', { bubbles: true }));
    return items[0];
  } catch {
    link.dataset.failed = 'true';
    announce(place, texts.moreFailed(), true);
    return undefined;
  } finally {
    endless.isLoading = false;
    place.removeAttribute('aria-busy');
  }
}

/** The same place of another page of the list. */
async function fetchSection(address: string, id: string): Promise<Element> {
  const response = await fetch(address, { signal: AbortSignal.timeout(20_000) });
  if (!response.ok) throw new Error(`The next page answered ${response.status}.`);
  const next = parseMain(await response.text()).getElementById(id);
  if (!next) throw new Error('The next page is another one.');
  return next;
}

/** What is not shown already: the list may have moved on between two pages. */
function findNewItems(list: HTMLElement, next: Element): Element[] {
  const shown = new Set(Array.from(list.children, (item) => item.getAttribute('data-key')));
  return [...next.querySelectorAll<HTMLElement>('[data-items] > *')].filter(({ dataset }) => {
    return dataset.key === undefined || !shown.has(dataset.key);
  });
}

function announce(place: HTMLElement, sentence: string, isFailure = false): void {
  const told = place.querySelector<HTMLElement>('[data-told]');
  if (!told) return;
  told.textContent = sentence;
  told.classList.toggle('told-failure', isFailure);
}

type HistoryState = { endless?: Record<string, number>; y?: number } | null;

/** Keeps in the browser's history how far the list had grown, for whoever comes back from a product. */
function savePageCount({ section: place, pages }: PagedList): void {
  const memory: HistoryState = history.state;
  history.replaceState({ ...memory, endless: { ...memory?.endless, [place.id]: pages } }, '');
  addEventListener('pagehide', saveScrollPosition);
}

function saveScrollPosition(): void {
  history.replaceState({ ...history.state, y: scrollY }, '');
}

/** Lets the list grow to where it was. Browsers that keep whole pages in memory do not need it. */
async function restorePages(endless: PagedList): Promise<void> {
  const memory: HistoryState = history.state;
  const pages = memory?.endless?.[endless.section.id] ?? 0;
  while (endless.pages < pages && (await appendNextPage(endless)));
  if (pages > 0 && memory?.y !== undefined && scrollY < memory.y) scrollTo({ top: memory.y, behavior: 'instant' });
}
