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

/** The small one: each document reads it anew. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

export const phone = { width: 360, height: 780 };
export const desktop = { width: 1280, height: 900 };
/** What a desktop of 1280 pixels shows when it is zoomed to 400 % (WCAG 1.4.10). */
export const reflow = { width: 320, height: 640 };

/**
 * What axe has against the page as it is shown: in dark, which differs by its colours alone, the contrast, and in light,
 * in which the page is left, everything.
 */
export async function findViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    // What moves has no settled colours.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.waitForFunction((scheme) => {
      const shown = document.documentElement.dataset.mantineColorScheme;
      return shown === undefined || shown === scheme;
    }, colorScheme);
    await page.evaluate(settle);
    for (const violation of await runAxe(page, colorScheme === 'dark' && ['color-contrast'])) {
      found.push(`${colorScheme}, ${violation}`);
    }
  }
  return found;
}

/** Waits for the transitions on the page, which some parts have whatever the reader prefers. */
async function settle(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** Runs these of axe's rules, or all. A document gets its source once. */
async function runAxe(page: Page, rules: string[] | false): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (values) => {
    const { violations } = await window.axe.run({
      resultTypes: ['violations'],
      // Style sheets and films are for rules that are not asked for, and cost more than most that are.
      preload: false,
      ...(values && { runOnly: { type: 'rule', values } }),
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  }, rules);
}

/**
 * A state of a page is clean for axe on a phone, in light and in dark, and scrolls sideways neither there nor on a
 * desktop. Every page as such is looked at on both by `walk.spec.ts`.
 */
export async function expectGoodAppearance(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize(desktop);
  await expectNoSidewaysScroll(page);
}

/** Amounts of money on the page that are broken over two lines or reach out of it. */
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
