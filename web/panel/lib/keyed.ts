import type { KeyName } from './keys.ts';

/**
 * For a button or link that a key of the table in `keys.ts` presses: `<Button {...keyed('edit')}>`. In an entry of a
 * list (`data-entry`) it answers while the focus is in that entry; in a dialog while that is the only one open.
 */
export const keyed = (name: KeyName) => ({ 'data-key': name });
