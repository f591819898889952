import * as texts from '#texts/storefrontFrame.gen.ts';
import { parseMain } from './parseMain.ts';

/**
 * Infinite scroll for paged lists. The page configures it with attributes:
 *
 *     <section id="reviews" data-endless="0" data-things="reviews">
 *       <ul data-items> <li data-key="…"> … </ul>
 *       <p><a data-more rel="next" href="/store/meera?reviews=…#reviews">Older reviews</a></p>
 *       <p role="status" data-told></p>
 *     </section>
 *
 * `data-endless` is the number of pages that load while scrolling; after them the link must be pressed, so that the footer
 * can be reached. Without JavaScript the link is a plain link. `onGrow` is called when a list has grown.
 */
export function startInfiniteScroll(onGrow: () => void): void {
  for (const section of document.querySelectorAll<HTMLElement>('[data-endless][id]')) {
    const list = section.querySelector<HTMLElement>('[data-items]');
    if (list && findNextLink(section)) startPagedList({ section, list, pages: 0, isLoading: false, onGrow });
  }
}

type PagedList = { section: HTMLElement; list: HTMLElement; pages: number; isLoading: boolean; onGrow: () => void };

const findNextLink = (section: ParentNode) => section.querySelector<HTMLAnchorElement>('[data-more]');

async function startPagedList(paged: PagedList): Promise<void> {
  const { section } = paged;
  const maxAutomaticPages = Number(section.dataset.endless) || 0;

  section.addEventListener('click', async (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('[data-more]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const firstItem = await appendNextPage(paged);
    // Keyboard users continue at the first new item, because the pressed link may have been removed.
    const target = firstItem?.querySelector<HTMLElement>('a[href], button');
    if (event.detail === 0) target?.focus();
  });

  await restorePages(paged);
  if (maxAutomaticPages === 0) return;
  const observer = new IntersectionObserver(
    async ([change]) => {
      if (!change?.isIntersecting || paged.isLoading || paged.pages >= maxAutomaticPages) return;
      await appendNextPage(paged);
      // A short page may leave the link in view, where the observer would not fire again.
      observeLink();
    },
    { rootMargin: '600px' },
  );
  const observeLink = () => {
    observer.disconnect();
    const link = findNextLink(section);
    if (link && !link.dataset.failed && paged.pages < maxAutomaticPages) observer.observe(link);
  };
  observeLink();
}

/** Fetches the next page, appends its items and returns the first of them. After a failure the link stays. */
async function appendNextPage(paged: PagedList): Promise<Element | undefined> {
  const { section, list } = paged;
  const link = findNextLink(section);
  if (!link || paged.isLoading) return undefined;
  paged.isLoading = true;
  section.setAttribute('aria-busy', 'true');
  try {
    const nextSection = await fetchSection(link.href, section.id);
    const items = findNewItems(list, nextSection);
    list.append(...items);
    const nextLink = findNextLink(nextSection);
    if (nextLink) link.replaceWith(nextLink);
    else link.remove();
    paged.pages += 1;
    savePageCount(paged);
    announce(section, texts.moreShown({ things: section.dataset.things ?? '', count: items.length }));
    paged.onGrow();
    return items[0];
  } catch {
    link.dataset.failed = 'true';
    announce(section, texts.moreFailed(), true);
    return undefined;
  } finally {
    paged.isLoading = false;
    section.removeAttribute('aria-busy');
  }
}

async function fetchSection(url: string, id: string): Promise<Element> {
  const response = await fetch(url, { signal: AbortSignal.timeout(20_000) });
  if (!response.ok) throw new Error(`The next page answered ${response.status}.`);
  const section = parseMain(await response.text()).getElementById(id);
  if (!section) throw new Error('The next page is another one.');
  return section;
}

/** Leaves out items that are shown already, because the list may have shifted between two pages. */
function findNewItems(list: HTMLElement, nextSection: Element): Element[] {
  const shownKeys = new Set(Array.from(list.children, (item) => item.getAttribute('data-key')));
  return [...nextSection.querySelectorAll<HTMLElement>('[data-items] > *')].filter(({ dataset }) => {
    return dataset.key === undefined || !shownKeys.has(dataset.key);
  });
}

function announce(section: HTMLElement, message: string, isFailure = false): void {
  const status = section.querySelector<HTMLElement>('[data-told]');
  if (!status) return;
  status.textContent = message;
  status.classList.toggle('told-failure', isFailure);
}

type HistoryState = { endless?: Record<string, number>; y?: number } | null;

/** Saves the length of the list in the browser's history, for customers who return from a product. */
function savePageCount({ section, pages }: PagedList): void {
  const state: HistoryState = history.state;
  history.replaceState({ ...state, endless: { ...state?.endless, [section.id]: pages } }, '');
  addEventListener('pagehide', saveScrollPosition);
}

function saveScrollPosition(): void {
  history.replaceState({ ...history.state, y: scrollY }, '');
}

/** Loads the pages that were shown before. Browsers with a back/forward cache do not need it. */
async function restorePages(paged: PagedList): Promise<void> {
  const state: HistoryState = history.state;
  const pages = state?.endless?.[paged.section.id] ?? 0;
  let top = state?.y;
  // Whoever scrolls meanwhile stays there.
  for (const type of ['wheel', 'touchmove']) addEventListener(type, () => (top = undefined));
  while (paged.pages < pages && (await appendNextPage(paged)));
  // What is below the list, such as reviews, may have moved down with the browser's position at it.
  if (pages && top) scrollTo({ top, behavior: 'instant' });
}
