import { missed } from '#server/platform/database/listen.ts';
import type { PagesContext } from '../context.ts';
import { type Certainty, createCertainty } from './freshness.ts';

/** A page as it is sent: drawn and compressed. */
export type Answer = { status: number; headers: Record<string, string>; bytes: Buffer };

/** With what it says something of, as the triggers name it; without subjects it is not kept. */
export type Made = Answer & { subjects?: string[] | undefined };

export type KeptPages = Pick<Certainty, 'doubt'> & {
  /** The page of this key, from memory, or as `make` makes it; several that want it at once share one. */
  find(key: string, make: () => Promise<Made>): Promise<Answer>;
  /** How many are kept. */
  count(): number;
};

/** What all pages of a process may take, in bytes, and what one takes beside its own. */
const maxBytes = 32 * 1024 * 1024;
const extraBytes = 2048;

/** The topic of the triggers, and the subject that stands for all pages. */
const topic = 'page';
const everything = 'all';

/** Which keys a change of a subject concerns. */
function createIndex() {
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
function createMemory(most: number) {
  /** Those used last stand last. */
  const pages = new Map<string, Made>();
  const index = createIndex();
  let bytes = 0;

  function forget(key: string): void {
    const page = pages.get(key);
    if (!page) return;
    pages.delete(key);
    bytes -= sizeOf(page);
    index.remove(key, page.subjects ?? []);
  }
  return {
    use(key: string): Made | undefined {
      const page = pages.get(key);
      if (page) {
        pages.delete(key);
        pages.set(key, page);
      }
      return page;
    },
    keep(key: string, page: Made): void {
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
      const keys = subject === everything ? [...pages.keys()] : index.keysOf(subject);
      for (const key of keys) forget(key);
    },
    count: () => pages.size,
  };
}

/** While a page is made, what changes is collected: it may have been read before or after. */
type Making = { page: Promise<Made>; changed: Set<string> };

const isTrue = ({ changed }: Making, { subjects = [] }: Made) =>
  !changed.has(everything) && !subjects.some((subject) => changed.has(subject));

type Parts = Pick<PagesContext, 'events' | 'database' | 'pagesLag'>;

/**
 * The public pages of a process, until something changes that they say. Nothing is answered from memory that is older
 * than a second after its change was (docs/decisions/page-cache.md).
 */
export function createKeptPages(context: Parts, most = maxBytes): KeptPages {
  const certainty = createCertainty(context);
  const memory = createMemory(most);
  const makings = new Set<Making>();
  const shared = new Map<string, Making>();

  function change(subject: string): void {
    memory.forgetAbout(subject);
    for (const { changed } of makings) changed.add(subject);
  }
  context.events.notices.on(topic, change);
  context.events.notices.on(missed, () => change(everything));

  async function begin(key: string, make: () => Promise<Made>): Promise<Answer> {
    const making: Making = { page: make(), changed: new Set() };
    makings.add(making);
    shared.set(key, making);
    try {
      const page = await making.page;
      if (page.subjects && isTrue(making, page)) memory.keep(key, page);
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

const sizeOf = ({ bytes, headers, subjects = [] }: Made) =>
  bytes.length + extraBytes + 100 * (subjects.length + Object.keys(headers).length);
