import { useEffect } from 'react';

/** A control, or a part of the page around it, and what stood beside it. */
type Spot = { element: Element; parent: Element; before: Element | null; after: Element | null };

const lookEveryMilliseconds = 200;
/** So many looks have to find nothing focused: dialogs and forms that close move the focus themselves. */
const patience = 3;
/** How many looks follow a key; a control that is disabled meanwhile is waited for. */
const maxLooks = 50;
const rememberedControls = 3;

/**
 * Moves the keyboard focus where the focused control disappears after a key: to what took its place, or else to what is
 * next to it. A control that was only disabled gets the focus back.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    /** Where the focus was last, the latest first: what a dialog was opened from is needed once it has closed. */
    let remembered: Spot[][] = [];
    let timer: ReturnType<typeof setInterval> | undefined;
    const stop = () => clearInterval(timer);
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element) remembered = [findSpots(target), ...remembered].slice(0, rememberedControls);
    };
    const watch = ({ key }: KeyboardEvent) => {
      stop();
      if (key !== 'Enter' && key !== ' ') return;
      let looks = 0;
      let missed = 0;
      timer = setInterval(() => {
        const [control] = remembered[0] ?? [];
        if (isWaiting(control?.element)) return;
        looks += 1;
        missed = isNothingFocused() ? missed + 1 : 0;
        if (missed === patience) findReplacement(remembered)?.focus();
        if (missed === patience || looks > maxLooks) stop();
      }, lookEveryMilliseconds);
    };
    document.addEventListener('focusin', remember);
    document.addEventListener('keydown', watch, true);
    document.addEventListener('pointerdown', stop, true);
    return () => {
      stop();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('keydown', watch, true);
      document.removeEventListener('pointerdown', stop, true);
    };
  }, []);
}

const isNothingFocused = () => document.activeElement === document.body || document.activeElement === null;
const isWaiting = (control: Element | undefined) => control?.isConnected === true && control.matches(':disabled');

/** From the control outwards. */
function findSpots(control: Element): Spot[] {
  const spots: Spot[] = [];
  for (let element = control; element.parentElement && element !== document.body; element = element.parentElement) {
    const { parentElement: parent, previousElementSibling: before, nextElementSibling: after } = element;
    spots.push({ element, parent, before, after });
  }
  return spots;
}

function findReplacement(remembered: Spot[][]): HTMLElement | null {
  const spots = remembered.flat().filter(({ parent }) => parent.isConnected && parent !== document.body);
  const candidates = spots.flatMap((spot) => [spot.element, findSuccessor(spot), spot.after, spot.before, spot.parent]);
  for (const candidate of candidates) {
    const found = candidate?.isConnected && findFocusable(candidate);
    if (found) return found;
  }
  return document.getElementById('content');
}

/** What stands now where the element was. */
function findSuccessor({ parent, before, after }: Spot): Element | null {
  if (after) return after.isConnected && after.previousElementSibling !== before ? after.previousElementSibling : null;
  const successor = before ? parent.lastElementChild : parent.firstElementChild;
  return successor === before ? null : successor;
}

/** The element itself or the first control in it that can have the focus. */
function findFocusable(place: Element): HTMLElement | undefined {
  return [place, ...place.querySelectorAll('*')].find(
    (control): control is HTMLElement =>
      control instanceof HTMLElement &&
      control.tabIndex >= 0 &&
      control.checkVisibility({ visibilityProperty: true }) &&
      !control.matches(':disabled, [inert] *'),
  );
}
