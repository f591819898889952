import type { BrowserContext, Page } from '@playwright/test';
import { readBy } from '#test/readableTexts.ts';

/** Fields whose values the panel translates. */
const named = /^(status|to|cause|kind|decision|role|category|categories)$/;
/** Error codes, for which the panel has sentences. */
const errorCode = /^[a-z]+(_[a-z]+)*$/;

/** Texts of users and the server in an API response. */
function listTexts(value: unknown, field = ''): string[] {
  if (named.test(field)) return [];
  if (typeof value === 'string') return field === 'code' && errorCode.test(value) ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => listTexts(inner, Array.isArray(value) ? field : key));
}

/** Collects the data of all API responses. */
export function collectData(context: BrowserContext): Set<string> {
  const data = new Set<string>();
  context.on('response', async (response) => {
    if (!response.url().includes('/api/') || !response.headers()['content-type']?.includes('json')) return;
    for (const text of listTexts(await response.json().catch(() => undefined))) data.add(text);
  });
  return data;
}

/** The words of buttons that are too long for a narrow phone, without what people typed (languages.md, section 3). */
export async function findLongButtons(page: Page, data: Set<string>): Promise<string[]> {
  const words = await page.locator('button:visible, .mantine-Button-root:visible').allInnerTexts();
  const graphemes = new Intl.Segmenter('hi', { granularity: 'grapheme' });
  return words.filter((text) => {
    const isTyped = [...data].some((typed) => typed && text.includes(typed));
    return !isTyped && [...graphemes.segment(text.trim())].length > 24;
  });
}

/** Words in Latin letters on the page that are neither data nor code nor allowed. */
export async function findUntranslatedWords(page: Page, data: Set<string>, allowed: RegExp): Promise<string[]> {
  const html = await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const element of copy.querySelectorAll('noscript, code, body :not(html)[lang|=en]')) element.remove();
    return copy.outerHTML;
  });
  const pieces = readBy(html);
  const texts = pieces.filter((piece) => ![...data].some((text) => text.includes(piece)));
  const longestFirst = [...data].sort((one, other) => other.length - one.length);
  const own = texts.map((text) => longestFirst.reduce((rest, known) => rest.replaceAll(known, ''), text));
  return own.flatMap((text) => text.replace(allowed, '').match(/[a-z]{2,}/gi) ?? []);
}
