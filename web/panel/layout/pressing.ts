import type { KeyName } from '../lib/keys.ts';

/** Where letters mean something of their own. */
const writes =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable], [role=menu], [role=listbox]';

/** Whether a key press writes or chooses something, or is the browser's own. */
export function isTyping({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || isComposing || (target instanceof Element && target.closest(writes) !== null);
}

/** The key by what is printed on it; by its place where the layout has no Latin letters, such as Hindi's. */
export function keyName({ key, code }: KeyboardEvent): string {
  const isLatin = key.length > 1 || key.charCodeAt(0) < 128;
  return (isLatin ? key : code.replace(/^Key/, '')).toLowerCase();
}

const shown = (selector: string, within: ParentNode = document) =>
  [...within.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility());

export const openDialogs = () => shown('[role=dialog], [role=alertdialog]');

const entry = '[data-entry]';
const currentEntry = () => document.activeElement?.closest<HTMLElement>(entry) ?? null;

/** Presses the control that says `keyed(name)`, if there is one in reach. */
export function pressControl(name: KeyName, dialogs: HTMLElement[]): boolean {
  // One dialog above another asks something that wants a look.
  if (dialogs.length > 1) return false;
  const enabled = `[data-key="${name}"]:not(:disabled, [data-disabled], [aria-disabled=true])`;
  const controls = shown(enabled, dialogs[0]);
  const here = currentEntry();
  const control =
    controls.find((candidate) => here?.contains(candidate)) ?? controls.find((candidate) => !candidate.closest(entry));
  control?.focus();
  control?.click();
  return control !== undefined;
}

/** Goes to the field that searches this page. False where it has none. */
export function focusSearch(): boolean {
  const [field] = shown('main input[type=search]');
  field?.focus();
  return field !== undefined;
}

/** Moves the focus to the next or previous entry of the page's list: to what opens it, or its first control. */
export function moveInList(to: 'next' | 'previous'): void {
  const entries = shown(`main ${entry}`);
  const current = currentEntry();
  const from = current ? entries.indexOf(current) : -1;
  const target = entries[to === 'next' ? from + 1 : Math.max(from - 1, 0)];
  const [control] = target ? shown('a[href]:not([tabindex="-1"]), button:not(:disabled)', target) : [];
  control?.focus();
}
