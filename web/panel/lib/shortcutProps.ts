import type { ShortcutName } from './shortcuts.ts';

/**
 * Makes a button or link the target of a shortcut: `<Button {...shortcutProps('edit')}>`. In a list entry
 * (`data-entry`) it applies while the focus is in the entry, in a dialog while no other dialog is open.
 */
export const shortcutProps = (name: ShortcutName) => ({ 'data-key': name });
