const storageKey = 'haat-single-keys';
let isDisabled = readStored();

function readStored(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'off';
  } catch {
    return false;
  }
}

/** Shortcuts without Ctrl can be switched off (WCAG 2.1.4). */
export const areSingleKeyShortcutsEnabled = () => !isDisabled;

/** Stored in this browser, if it allows storage. */
export function setSingleKeyShortcuts(on: boolean): void {
  isDisabled = !on;
  try {
    if (on) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, 'off');
  } catch {
    // Applies until the page is reloaded.
  }
}
