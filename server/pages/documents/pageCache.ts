import { missedNotifications } from '#server/platform/database/listener.ts';
import type { PagesContext } from '../context.ts';
import { createFreshnessGuard, type FreshnessGuard } from './freshness.ts';

/** A page ready to send: drawn and compressed. */
export type CachedPage = { status: number; headers: Record<string, string>; bytes: Buffer };

/** With the things it shows, named as by the triggers; without subjects it is not cached. */
export type RenderedPage = CachedPage & { subjects?: string[] | undefined };

export type PageCache = Pick<FreshnessGuard, 'invalidate'> & {
  /** The cached page of this key, or the one that `make` creates; concurrent callers share it. */
  find(key: string, make: () => Promise<RenderedPage>): Promise<CachedPage>;
  /** The number of cached pages. */
  count(): number;
};

/** The maximum size of all cached pages of a process, and the overhead of one, in bytes. */
const maxBytes = 32 * 1024 * 1024;
const entryOverheadBytes = 2048;

/** The topic of the triggers, and the subject that means all pages. */
const topic = 'page';
const allPagesSubject = 'all';

/** An index of the keys that a change of a subject invalidates. */
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

/** Pages by key, limited in bytes; the least recently used are dropped first. */
function createLruCache(maxTotalBytes: number) {
  /** In order of use, the most recent last. */
  const pages = new Map<string, RenderedPage>();
  const index = createSubjectIndex();
  let bytes = 0;

  function evict(key: string): void {
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
    store(key: string, page: RenderedPage): void {
      evict(key);
      pages.set(key, page);
      bytes += sizeOf(page);
      index.add(key, page.subjects ?? []);
      for (const oldest of pages.keys()) {
        if (bytes <= maxTotalBytes) return;
        evict(oldest);
      }
    },
    invalidate(subject: string): void {
      const keys = subject === allPagesSubject ? [...pages.keys()] : index.keysOf(subject);
      for (const key of keys) evict(key);
    },
    count: () => pages.size,
  };
}

/** Changes are collected while a page is made, because it may have been read before or after them. */
type PendingPage = { page: Promise<RenderedPage>; changed: Set<string> };

const isStillValid = ({ changed }: PendingPage, { subjects = [] }: RenderedPage) =>
  !changed.has(allPagesSubject) && !subjects.some((subject) => changed.has(subject));

type Parts = Pick<PagesContext, 'events' | 'database' | 'pagesLag'>;

/**
 * The cached public pages of a process, each dropped when something it shows changes. A page is never served from the
 * cache more than a second after such a change (docs/decisions/page-cache.md).
 */
export function createPageCache(context: Parts, maxTotalBytes = maxBytes): PageCache {
  const freshness = createFreshnessGuard(context);
  const memory = createLruCache(maxTotalBytes);
  const pendingPages = new Set<PendingPage>();
  const shared = new Map<string, PendingPage>();

  function change(subject: string): void {
    memory.invalidate(subject);
    for (const { changed } of pendingPages) changed.add(subject);
  }
  context.events.notices.on(topic, change);
  context.events.notices.on(missedNotifications, () => change(allPagesSubject));

  async function startPage(key: string, make: () => Promise<RenderedPage>): Promise<CachedPage> {
    const pending: PendingPage = { page: make(), changed: new Set() };
    pendingPages.add(pending);
    shared.set(key, pending);
    try {
      const page = await pending.page;
      if (page.subjects && isStillValid(pending, page)) memory.store(key, page);
      return page;
    } finally {
      pendingPages.delete(pending);
      if (shared.get(key) === pending) shared.delete(key);
    }
  }

  return {
    async find(key, make) {
      if (!(await freshness.isGiven())) return make();
      const page = memory.use(key);
      if (page) return page;
      const pending = shared.get(key);
      return pending?.changed.size === 0 ? pending.page : startPage(key, make);
    },
    invalidate: freshness.invalidate,
    count: memory.count,
  };
}

const sizeOf = ({ bytes, headers, subjects = [] }: RenderedPage) =>
  bytes.length + entryOverheadBytes + 100 * (subjects.length + Object.keys(headers).length);
