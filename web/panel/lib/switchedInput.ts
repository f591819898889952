import type { RefObject } from 'react';

/** Input that is kept while the page is opened in another language (languages.md, section 2). */
type KeptInput = {
  /** Tells it from other input of the page. */
  id: string;
  /** What is typed; `undefined` if nothing is, or if it must not be stored. */
  read: () => unknown;
  restore: (typed: object) => void;
};

/** A form of the panel, see `useKeptValues`. */
export type KeptForm = {
  /** The values that the form begins with, which are the same in the other language. */
  initial: Record<string, unknown>;
  form: {
    values: Record<string, unknown>;
    isDirty: () => boolean;
    setFieldValue: (name: never, value: never) => void;
  };
  ref: RefObject<HTMLFormElement | null>;
  isSaved?: boolean;
  /** Whether the page is being opened in the other language, with the values. */
  isSwitching?: boolean;
};

const key = 'haat-switch';
const open = new Set<KeptInput>();
const address = () => location.pathname + location.search;

/** What was typed before the switch, by id, until something else is clicked. */
let typedBefore: Record<string, unknown> = {};
let lastClickAt = '';

// Some browsers throw when storage is used.
try {
  const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
  sessionStorage.removeItem(key);
  const { page, typed } = Object(stored);
  if (page === address()) typedBefore = Object(typed);
} catch {}

/*
 * What is typed is stored when a link to the other language is clicked, in the tab and until the other page has opened.
 * Plain pages do the same (web/storefront/plainForms/drafts.ts).
 */
document.addEventListener(
  'click',
  ({ target }) => {
    if (target instanceof Element && target.closest('a[href^="/language/"]')) return store();
    typedBefore = {};
    lastClickAt = address();
  },
  true,
);

function store(): void {
  const typed = Object.fromEntries([...open].map(({ id, read }) => [id, read()]));
  try {
    sessionStorage.setItem(key, JSON.stringify({ page: address(), typed }));
  } catch {}
}

/** Keeps the input until the returned function is called, and restores what was typed before the switch. */
function keepInput(input: KeptInput): () => void {
  const { [input.id]: typed } = typedBefore;
  if (typed) {
    delete typedBefore[input.id];
    input.restore(Object(typed));
  }
  open.add(input);
  return () => open.delete(input);
}

/** Fields whose values are stored nowhere. */
const secret = '[type=password], [autocomplete*=password], [autocomplete=one-time-code]';

/**
 * Keeps the values of a form. Not kept are forms with secrets, which were opened by a click, because they would not be
 * open in the other language, or which were saved meanwhile: these ask before they are left.
 */
export function keepForm(kept: KeptForm): () => void {
  const { initial, ref } = kept;
  if (lastClickAt === address()) return () => {};
  return keepInput({
    id: JSON.stringify(initial),
    read() {
      if (kept.isSaved || ref.current?.querySelector(secret) !== null || !kept.form.isDirty()) return;
      kept.isSwitching = true;
      // The other page may not open.
      setTimeout(() => {
        kept.isSwitching = false;
      }, 1000);
      return kept.form.values;
    },
    restore(typed) {
      const { values, setFieldValue } = kept.form;
      for (const [name, value] of Object.entries(typed)) {
        if (name in values) setFieldValue(name as never, value as never);
      }
    },
  });
}
