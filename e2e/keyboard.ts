import type { Page } from '@playwright/test';
import { waitForIdle } from './network.ts';

type FocusStop = { element: string; name: string; key: string; isMarked: boolean };

/**
 * Presses Tab through a page and returns the problems: controls that are never reached, have no name, have no visible
 * focus, or lie behind something that sticks to the screen (WCAG 2.4.11).
 */
export async function findFocusProblems(page: Page, maxStops = 120): Promise<string[]> {
  // A lazy card could appear behind the focus, where Tab would not reach it any more.
  await waitForIdle(page);
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    getSelection()?.removeAllRanges();
    for (const numbered of document.querySelectorAll<HTMLElement>('[data-stop]')) {
      delete numbered.dataset.stop;
      delete numbered.dataset.marked;
    }
    // A colour in transition would look unchanged.
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
  });
  const problems: string[] = [];
  const reached = new Set<string>();
  const controls = await page.evaluate(listControls);
  let outside = 0;
  let last = '';
  for (let stop = 0; stop < maxStops && outside < 2; stop += 1) {
    await page.keyboard.press('Tab');
    // First, because reading takes the focus and gives it back, which scrolls.
    const isCovered = await page.evaluate(isFocusCovered);
    const at = await page.evaluate(readFocus);
    if (!at) {
      outside += 1;
      continue;
    }
    if (at.key === last) continue;
    if (reached.has(at.key)) break;
    last = at.key;
    outside = 0;
    reached.add(at.key);
    if (!at.name) problems.push(`no name: ${at.element}`);
    if (!at.isMarked) problems.push(`no visible focus: ${at.element}`);
    if (isCovered) problems.push(`covered: ${at.element}`);
  }
  if (reached.size < maxStops) {
    for (const { key, element } of controls) if (!reached.has(key)) problems.push(`never reached: ${element}`);
  }
  return problems;
}

/** Numbers and returns the controls that a pointer can use. Tab reaches only the checked radio button of a group. */
function listControls(): { key: string; element: string }[] {
  const scope = document.querySelector('[role=dialog], dialog[open]') ?? document;
  const all = scope.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex="0"]');
  return [...all].flatMap((control, index) => {
    control.dataset.stop = String(index);
    const isRadio = control.matches('input[type=radio]:not(:checked)');
    const isUsable =
      control.checkVisibility({ visibilityProperty: true }) && !control.matches(':disabled, [type=hidden]');
    // A duplicate link for the pointer is hidden from keyboards and screen readers.
    return isUsable && !isRadio && !control.closest('[inert], [aria-hidden=true]')
      ? [{ key: String(index), element: control.outerHTML.slice(0, 160) }]
      : [];
  });
}

/** Whether nothing of the focused element is in sight. The frame or label of an invisible one stands for it. */
export function isFocusCovered(): boolean {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return false;
  const labels = 'labels' in focused ? [...((focused.labels as NodeListOf<HTMLLabelElement> | null) ?? [])] : [];
  const shown = [focused, focused.parentElement, ...labels];
  const { left, top, width, height } = focused.getBoundingClientRect();
  const shares = [0.1, 0.5, 0.9];
  return !shares.some((x) =>
    shares.some((y) => {
      const found = document.elementFromPoint(left + x * width, top + y * height);
      return found && (found.contains(focused) || shown.some((element) => element?.contains(found)));
    }),
  );
}

/** Describes the focused element, and whether its focus is visible. */
function readFocus(): FocusStop | undefined {
  const focused = document.activeElement as HTMLElement | null;
  if (!focused || focused === document.body || focused === document.documentElement) return undefined;
  const words = (id: string) => document.getElementById(id)?.textContent ?? '';
  const labels = 'labels' in focused ? [...((focused.labels as NodeListOf<HTMLLabelElement> | null) ?? [])] : [];
  const name = [
    focused.getAttribute('aria-label'),
    ...(focused.getAttribute('aria-labelledby')?.split(' ').map(words) ?? []),
    ...labels.map((label) => label.textContent),
    focused.innerText,
    focused.querySelector('img[alt]')?.getAttribute('alt'),
    focused.getAttribute('title'),
  ].join('');
  const isDrawn = (element: Element | null | undefined) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  };
  /** The styles that may differ with the focus. */
  const look = (element: Element | null | undefined) => {
    if (!element) return '';
    const { borderColor, outline, boxShadow, backgroundColor, clipPath, transform } = getComputedStyle(element);
    return [borderColor, outline, boxShadow, backgroundColor, clipPath, transform].join();
  };
  const around = [focused, focused.parentElement, focused.nextElementSibling, labels[0]];
  const isOutlined = around.some(isDrawn);
  // Only once per element: blurring a date field would restart at its first segment.
  let differs = focused.dataset.marked === 'true';
  if (!isOutlined && focused.dataset.marked === undefined) {
    const before = around.map(look);
    focused.blur();
    differs = around.map(look).some((now, index) => now !== before[index]);
    focused.focus();
    focused.dataset.marked = String(differs);
  }
  focused.dataset.stop ??= `late ${focused.outerHTML.length}`;
  return {
    element: focused.outerHTML.slice(0, 160),
    name: name.trim(),
    key: focused.dataset.stop,
    isMarked: isOutlined || differs,
  };
}
