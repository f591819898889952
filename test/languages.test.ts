import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import type { PageLanguage as Language } from '#domain/platform/languages.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { writePasswordResetEmail } from '#server/identity/passwords/emails.ts';
import { createErrorBody } from '#server/platform/http/errors.ts';
import { formatAgo, formatCount, formatDate, formatGrowth, formatPaise } from '#texts/formats.ts';
import { inLanguage, matchLanguage } from '#texts/language.ts';
import * as sessions from '#texts/sessions.gen.ts';
import { placeOrder } from '#web/storefront/orderForm/placeOrder.ts';
import { hydrationDataId } from '#web/storefront/page/hydrationData.ts';
import type { Page } from '#web/storefront/page/page.ts';
import { OrderForm } from '#web/storefront/product/OrderForm.tsx';
import { compilePlace } from '../scripts/compilePlace.ts';
import { data, pages } from './everyPublicPage.ts';
import { pseudo, pseudoMessage } from './pseudo.ts';
import { draw, productPage } from './publicPages.ts';
import { readBy } from './readableTexts.ts';

// Only the tests' texts include this language.
const madeUp = pseudo.language as Language;

test('switches sentences and formats to a second language', () => {
  const format = () => [sessions.signedOut({ browser: 'Firefox' }), formatPaise(1_23_456_50), formatCount(1_23_456)];
  expect(inLanguage('en', format)).toEqual(['Firefox was signed out.', '₹1,23,456.50', '1,23,456']);
  expect(inLanguage(madeUp, format)).toEqual(['Firefox ŵááš šííĝññééđ óóúúţ.', '₹1,23,456.50', '1,23,456']);
  expect(inLanguage(madeUp, () => formatDate('2026-11-05T10:00:00Z'))).toBe('05.11.2026');
});

// specification 2.111
test.each([
  [12, '+12%'],
  [-3, '-3%'],
  [0, '0%'],
  [-100, '-100%'],
  [150, '+150%'],
  [1500, '+1500%'],
  [null, '—'],
])('a growth of %s is written %s', (percent, label) => {
  expect(inLanguage('en', () => formatGrowth(percent))).toBe(label);
});

test('formats a relative time in the largest fitting unit', () => {
  const now = Date.parse('2026-11-05T10:00:00Z');
  const ago = (seconds: number) => formatAgo(new Date(now - seconds * 1000).toISOString(), now);
  const format = () => [59, 60, 3 * 3600, 86_400, 3 * 86_400].map(ago);
  expect(inLanguage('en', format)).toEqual([undefined, '1 minute ago', '3 hours ago', 'yesterday', '3 days ago']);
  expect(inLanguage(madeUp, format)).toEqual([undefined, 'vor 1 Minute', 'vor 3 Stunden', 'gestern', 'vor 3 Tagen']);
});

test('rejects a text outside of a language, and an asynchronous callback inside one', async () => {
  const documentOfBrowser = globalThis.document;
  expect(documentOfBrowser).toBeUndefined();
  expect(() => sessions.signOut()).toThrow('outside of inLanguage()');
  // @ts-expect-error
  const later = inLanguage(madeUp, async () => {
    await null;
    return sessions.signOut();
  });
  await expect(later).rejects.toThrow('outside of inLanguage()');
});

test('picks the requested language where supported, otherwise English', () => {
  expect(['en', 'en-IN', 'en-US', 'xx', 'xx-YY', 'hi', 'ta', '*', undefined].map(matchLanguage)).toEqual([
    'en',
    'en',
    'en',
    'xx',
    'xx',
    'hi',
    'en',
    'en',
    'en',
  ]);
});

test('a page declares its language, whichever was rendered before', () => {
  const page = { name: 'landing' as const, products: [], ofShop: [] };
  const languages = ['en', madeUp, 'en'] as const;
  const drawn = languages.map((language) => draw(page, { language }));
  expect(drawn.map((html) => /<html lang="([\w-]+)"/.exec(html)?.[1])).toEqual(['en-IN', pseudo.tag, 'en-IN']);
});

/** The words still in English among what people and search engines read. */
const englishOf = (texts: string[]) => texts.flatMap((text) => text.replace(data, '').match(/[a-z]{2,}/gi) ?? []);
const named = pages.map((page, index): [string, Page] => [`${index + 1}: ${page.name}`, page]);

test.each(named)('translates page %s completely', (_, page) => {
  const english = readBy(draw(page));
  const html = draw(page, { language: madeUp });
  expect(readBy(html)).toHaveLength(english.length);
  expect(englishOf(english).length).toBeGreaterThan(10);
  expect(englishOf(readBy(html))).toEqual([]);
});

// Browsers say what a field lacks in their own language, which may not be the page's.
test.each(named)('leaves no field of page %s for the browser to judge', (_, page) => {
  const judged =
    /<(?:input|select|textarea)[^>]*\s(?:required|pattern|(?:minlength|min|max|step)=|type="(?:email|url|number)")/i;
  const forms = draw(page).match(/<form[^>]*>.*?<\/form>/gs) ?? [];
  expect(forms.filter((form) => judged.test(form) && !/^<form[^>]*\snovalidate/i.test(form))).toEqual([]);
});

test("formats dates in the page's language, and amounts the Indian way in each", () => {
  const words = (language: Language) => readBy(draw(productPage(), { language })).join(' ');
  for (const language of ['en', madeUp] as const)
    for (const text of ['₹1,234.50', '4.6 (128)']) expect(words(language)).toContain(text);
  expect(words('en')).toContain('15 Nov 2026');
  expect(words(madeUp)).toContain('15.11.2026');
  expect(words('hi')).toContain('15 नवंबर 2026');
});

test("writes API errors and emails in the reader's language", () => {
  const refused = new AppError('validation_failed', { fields: { note: refusal('too_long', { maximum: 1234 }) } });
  const { code, message, details } = createErrorBody(refused, madeUp);
  expect(code).toBe('validation_failed');
  expect(message).toContain('1234');
  expect(details).toEqual({ fields: { note: message } });
  expect(createErrorBody(refused, 'en').message).toBe('Please use up to 1234 characters.');
  const { subject, body } = inLanguage(
    madeUp,
    writePasswordResetEmail('a@haat.example', '77', 'https://haat.example/x').write,
  );
  expect(englishOf([message, subject, body])).toEqual([]);
});

describe('in the browser', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const openPage = (language: Language) => {
    const html = draw(productPage(), { language });
    vi.stubGlobal('document', { documentElement: { lang: /<html lang="([^"]+)"/.exec(html)?.[1] } });
    return html;
  };

  test.each(['en', madeUp] as const)("hydrates a form in its page's language: %s", (language) => {
    const html = openPage(language);
    const [, text = ''] = new RegExp(`id="${hydrationDataId}"[^>]*>([^<]*)<`).exec(html) ?? [];
    expect(html).toContain(renderToString(createElement(OrderForm, JSON.parse(text))));
  });

  test("later messages from scripts use the page's language", async () => {
    const refusal = async () => {
      // There is no server in this test.
      const answer = await placeOrder(
        { items: [], customerName: 'Asha', customerPhone: '' },
        { formPath: '/store/x' },
        () => {},
      );
      return 'refusal' in answer ? answer.refusal.message : undefined;
    };
    openPage('en');
    const english = 'Couldn’t reach the shop. Please check your connection and press Place Order again.';
    expect(await refusal()).toBe(english);
    openPage(madeUp);
    const accented = (await refusal()) ?? '';
    expect(accented.length).toBeGreaterThan(english.length);
    expect(englishOf([accented])).toEqual([]);
  });
});

test('the pseudo-language preserves parameters, choices and elements, and is longer', () => {
  const message = '{count, plural, one {<b>#</b> piece} other {# pieces}} of {name} at <shop/>';
  const twin = pseudoMessage(message);
  const english = 'Everybody reads this sentence in English';
  expect(pseudoMessage(english).length / english.length).toBeCloseTo(1.4, 0.5);
  expect(twin).toContain('þííééçééš');
  expect(() => compilePlace('stock', { en: { pieces: message }, xx: { pieces: twin } })).not.toThrow();
});

test('sentences with elements return parts and select the plural form', () => {
  const code = compilePlace('stock', {
    en: { pieces: 'By <moment/>: <b>{count, number}</b> {count, plural, =0 {none} one {piece} other {pieces}}' },
  });
  expect(code).toContain('pieces = <Part>(p: { moment: ((text: string) => Part);');
  expect(code).toContain("...plural(p.count, { '=0': [`none`], 'one': [`piece`], 'other': [`pieces`] })");
});
