const storageKey = 'haat-single-keys';
let isDisabled = readStored();

function readStored(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'off';
  } catch {
    return false;
  }
}

/** Whether keys without Ctrl do something (WCAG 2.1.4: one can switch them off). */
export const areSingleKeyShortcutsEnabled = () => !isDisabled;

/** Switches them on or off; the browser remembers it, where it may keep anything. */
export function setSingleKeyShortcuts(on: boolean): void {
  isDisabled = !on;
  try {
    if (on) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, 'off');
  } catch {
    // Until the page is loaded again.
  }
}
