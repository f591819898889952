const place = 'haat-single-keys';
let areOff = stored();

function stored(): boolean {
  try {
    return localStorage.getItem(place) === 'off';
  } catch {
    return false;
  }
}

/** Whether keys without Ctrl do something (WCAG 2.1.4: one can switch them off). */
export const areSingleKeysOn = () => !areOff;

/** Switches them on or off; the browser remembers it, where it may keep anything. */
export function switchSingleKeys(on: boolean): void {
  areOff = !on;
  try {
    if (on) localStorage.removeItem(place);
    else localStorage.setItem(place, 'off');
  } catch {
    // Until the page is loaded again.
  }
}
