import type { ShortcutName } from './shortcuts.ts';

/**
 * For a button or link that a key of the table in `keys.ts` presses: `<Button {...keyed('edit')}>`. In an entry of a
 * list (`data-entry`) it answers while the focus is in that entry; in a dialog while that is the only one open.
 */
export const shortcutProps = (name: ShortcutName) => ({ 'data-key': name });
