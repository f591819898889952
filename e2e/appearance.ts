import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect, expectNoSidewaysScroll } from './fixtures.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The minified build, because every document parses it again. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

export const phone = { width: 360, height: 780 };
export const desktop = { width: 1280, height: 900 };
/** The viewport of a 1280-pixel desktop at 400 % zoom (WCAG 1.4.10). */
export const reflow = { width: 320, height: 640 };

/**
 * Returns axe's violations: all rules in light mode, and only contrast in dark mode, which differs by its colours
 * alone. Leaves the page in light mode. With `checksTargets` also targets below 24 pixels (WCAG 2.5.8), which axe leaves
 * out by default.
 */
export async function findViolations(page: Page, { checksTargets = false } = {}): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    // Animated colours have no stable contrast.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.waitForFunction((scheme) => {
      const shown = document.documentElement.dataset.mantineColorScheme;
      return shown === undefined || shown === scheme;
    }, colorScheme);
    await page.evaluate(settle);
    for (const violation of await runAxe(page, colorScheme === 'dark' && ['color-contrast'], checksTargets)) {
      found.push(`${colorScheme}, ${violation}`);
    }
  }
  return found;
}

/** Waits for transitions, which some components have even with reduced motion. Those out of view never finish. */
async function settle(): Promise<void> {
  const isShown = ({ effect }: Animation) =>
    effect instanceof KeyframeEffect && effect.target?.checkVisibility({ contentVisibilityAuto: true });
  const ending = document
    .getAnimations()
    .filter((animation) => isShown(animation) && animation.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** Runs the given axe rules, or all of them. The source is injected once per document. */
async function runAxe(page: Page, rules: string[] | false, checksTargets: boolean): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async ([values, enabled]) => {
      const { violations } = await window.axe.run({
        resultTypes: ['violations'],
        elementRef: true,
        // Preloading style sheets and media is slow, and only needed by rules that do not run here.
        preload: false,
        rules: { 'target-size': { enabled } },
        ...(values && { runOnly: { type: 'rule', values } }),
      });
      const dialog = document.querySelector('[role=dialog][aria-modal=true]');
      // Nobody can tap what an open dialog covers.
      const isCovered = (element?: HTMLElement) =>
        dialog !== null && element !== undefined && !dialog.contains(element);
      return violations.flatMap(({ id, nodes }) =>
        nodes.filter(({ element }) => id !== 'target-size' || !isCovered(element)).map(({ html }) => `${id}: ${html}`),
      );
    },
    [rules, checksTargets] as const,
  );
}

/**
 * Expects no axe violations on a phone, in light and dark mode, and no horizontal scrolling on a phone and on a
 * desktop. `every-page.spec.ts` checks the initial state of every page.
 */
export async function expectGoodAppearance(page: Page, checks: { checksTargets?: boolean } = {}): Promise<void> {
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  expect(await findViolations(page, checks)).toEqual([]);
  await page.setViewportSize(desktop);
  await expectNoSidewaysScroll(page);
}

/** Returns amounts of money that are broken over two lines or overflow the page. */
export const findBrokenAmounts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (!text.parentElement?.checkVisibility() || text.parentElement.closest('.mantine-VisuallyHidden-root'))
        continue;
      for (const { 0: amount, index } of text.data.matchAll(/₹[\d,.]*\d/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + amount.length);
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
        const lines = new Set(boxes.map(({ top }) => Math.round(top)));
        if (lines.size > 1 || boxes.some(({ right }) => right > innerWidth)) found.push(amount);
      }
    }
    return found;
  });
