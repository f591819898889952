import type { ShortcutName } from '../lib/shortcuts.ts';

/** Whether a key press belongs to a field, a menu or the browser. */
export function isTyping({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing) return true;
  if (!(target instanceof Element)) return false;
  const field = target.closest('input, textarea, select, [contenteditable], [role=menu], [role=listbox]');
  return field !== null && !field.matches('[type=checkbox], [type=radio], [type=button]');
}

/** The printed key; its position on layouts without Latin letters, such as Hindi. */
export function getPressedKey({ key, code }: KeyboardEvent): string {
  const isLatin = key.length > 1 || key.charCodeAt(0) < 128;
  return (isLatin ? key : code.replace(/^Key/, '')).toLowerCase();
}

const findShown = (selector: string, within: ParentNode = document) =>
  [...within.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility());

export const findOpenDialogs = () => findShown('dialog[open], [role=dialog], [role=alertdialog]');

const entry = '[data-entry]';
const getCurrentEntry = () => document.activeElement?.closest<HTMLElement>(entry) ?? null;

/** Clicks the control with `shortcutProps(name)`, if one is in reach. */
export function pressShortcutTarget(name: ShortcutName, dialogs: HTMLElement[]): boolean {
  // With nested dialogs it is unclear which one is meant.
  if (dialogs.length > 1) return false;
  const enabled = `[data-key="${name}"]:not(:disabled, [data-disabled], [aria-disabled=true])`;
  const controls = findShown(enabled, dialogs[0]);
  const here = getCurrentEntry();
  const control =
    controls.find((candidate) => here?.contains(candidate)) ?? controls.find((candidate) => !candidate.closest(entry));
  control?.focus();
  control?.click();
  return control !== undefined;
}

/** Focuses the page's search field. False if there is none. */
export function focusSearch(): boolean {
  const [field] = findShown('main input[type=search]');
  field?.focus();
  return field !== undefined;
}

/** Moves the focus to the next or previous entry of the list, to its main control. */
export function moveFocusInList(to: 'next' | 'previous'): void {
  const entries = findShown(`main ${entry}`);
  const current = getCurrentEntry();
  const from = current ? entries.indexOf(current) : -1;
  const target = entries[to === 'next' ? from + 1 : Math.max(from - 1, 0)];
  if (!target) return;
  const [opener] = findShown('[data-key="open"]', target);
  const [first] = findShown('a[href]:not([tabindex="-1"]), button:not(:disabled)', target);
  (opener ?? first)?.focus();
}
