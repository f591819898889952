import { missedNotifications } from '#server/platform/database/listener.ts';
import type { PagesContext } from '../context.ts';
import { createFreshnessGuard, type FreshnessGuard } from './freshness.ts';

/** A page as it is sent: drawn and compressed. */
export type CachedPage = { status: number; headers: Record<string, string>; bytes: Buffer };

/** With what it says something of, as the triggers name it; without subjects it is not kept. */
export type RenderedPage = CachedPage & { subjects?: string[] | undefined };

export type PageCache = Pick<FreshnessGuard, 'doubt'> & {
  /** The page of this key, from memory, or as `make` makes it; several that want it at once share one. */
  find(key: string, make: () => Promise<RenderedPage>): Promise<CachedPage>;
  /** How many are kept. */
  count(): number;
};

/** What all pages of a process may take, in bytes, and what one takes beside its own. */
const maxBytes = 32 * 1024 * 1024;
const entryOverheadBytes = 2048;

/** The topic of the triggers, and the subject that stands for all pages. */
const topic = 'page';
const allPagesSubject = 'all';

/** Which keys a change of a subject concerns. */
function createSubjectIndex() {
  const keysBySubject = new Map<string, Set<string>>();
  return {
    keysOf: (subject: string): string[] => [...(keysBySubject.get(subject) ?? [])],
    add(key: string, subjects: string[]): void {
      for (const subject of subjects) {
        keysBySubject.set(subject, (keysBySubject.get(subject) ?? new Set()).add(key));
      }
    },
    remove(key: string, subjects: string[]): void {
      for (const subject of subjects) {
        const keys = keysBySubject.get(subject);
        keys?.delete(key);
        if (keys?.size === 0) keysBySubject.delete(subject);
      }
    },
  };
}

/** Pages by their keys, within so many bytes: the least used go first. */
function createLruCache(most: number) {
  /** Those used last stand last. */
  const pages = new Map<string, RenderedPage>();
  const index = createSubjectIndex();
  let bytes = 0;

  function forget(key: string): void {
    const page = pages.get(key);
    if (!page) return;
    pages.delete(key);
    bytes -= sizeOf(page);
    index.remove(key, page.subjects ?? []);
  }
  return {
    use(key: string): RenderedPage | undefined {
      const page = pages.get(key);
      if (page) {
        pages.delete(key);
        pages.set(key, page);
      }
      return page;
    },
    keep(key: string, page: RenderedPage): void {
      forget(key);
      pages.set(key, page);
      bytes += sizeOf(page);
      index.add(key, page.subjects ?? []);
      for (const oldest of pages.keys()) {
        if (bytes <= most) return;
        forget(oldest);
      }
    },
    forgetAbout(subject: string): void {
      const keys = subject === allPagesSubject ? [...pages.keys()] : index.keysOf(subject);
      for (const key of keys) forget(key);
    },
    count: () => pages.size,
  };
}

/** While a page is made, what changes is collected: it may have been read before or after. */
type PendingPage = { page: Promise<RenderedPage>; changed: Set<string> };

const isStillValid = ({ changed }: PendingPage, { subjects = [] }: RenderedPage) =>
  !changed.has(allPagesSubject) && !subjects.some((subject) => changed.has(subject));

type Parts = Pick<PagesContext, 'events' | 'database' | 'pagesLag'>;

/**
 * The public pages of a process, until something changes that they say. Nothing is answered from memory that is older
 * than a second after its change was (docs/decisions/page-cache.md).
 */
export function createPageCache(context: Parts, most = maxBytes): PageCache {
  const certainty = createFreshnessGuard(context);
  const memory = createLruCache(most);
  const makings = new Set<PendingPage>();
  const shared = new Map<string, PendingPage>();

  function change(subject: string): void {
    memory.forgetAbout(subject);
    for (const { changed } of makings) changed.add(subject);
  }
  context.events.notices.on(topic, change);
  context.events.notices.on(missedNotifications, () => change(allPagesSubject));

  async function begin(key: string, make: () => Promise<RenderedPage>): Promise<CachedPage> {
    const making: PendingPage = { page: make(), changed: new Set() };
    makings.add(making);
    shared.set(key, making);
    try {
      const page = await making.page;
      if (page.subjects && isStillValid(making, page)) memory.keep(key, page);
      return page;
    } finally {
      makings.delete(making);
      if (shared.get(key) === making) shared.delete(key);
    }
  }

  return {
    async find(key, make) {
      if (!(await certainty.isGiven())) return make();
      const page = memory.use(key);
      if (page) return page;
      const making = shared.get(key);
      return making?.changed.size === 0 ? making.page : begin(key, make);
    },
    doubt: certainty.doubt,
    count: memory.count,
  };
}

const sizeOf = ({ bytes, headers, subjects = [] }: RenderedPage) =>
  bytes.length + entryOverheadBytes + 100 * (subjects.length + Object.keys(headers).length);
