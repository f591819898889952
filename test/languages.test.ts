import { expect, test } from 'vitest';
import { formatAgo, formatCount, formatDate, formatGrowth, formatPaise } from '#texts/formats.ts';
import { inLanguage, type Language, languageOf } from '#texts/language.ts';
import * as sessions from '#texts/sessions.gen.ts';
import { compilePlace } from '../scripts/compilePlace.ts';
import { pseudo, pseudoMessage } from './pseudo.ts';
import { draw } from './publicPages.ts';

// Only the texts of the tests have it.
const madeUp = pseudo.language as Language;

test('a second language changes sentences and formats', () => {
  const say = () => [sessions.signedOut({ browser: 'Firefox' }), formatPaise(1_23_456_50), formatCount(1_23_456)];
  expect(inLanguage('en', say)).toEqual(['Firefox was signed out.', '₹1,23,456.50', '1,23,456']);
  expect(inLanguage(madeUp, say)).toEqual(['Firefox ŵááš šííĝññééđ óóúúţ.', '₹123.456,50', '123.456']);
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

test('how long ago something was is said in the largest unit that fits', () => {
  const now = Date.parse('2026-11-05T10:00:00Z');
  const ago = (seconds: number) => formatAgo(new Date(now - seconds * 1000).toISOString(), now);
  const say = () => [59, 60, 3 * 3600, 86_400, 3 * 86_400].map(ago);
  expect(inLanguage('en', say)).toEqual([undefined, '1 minute ago', '3 hours ago', 'yesterday', '3 days ago']);
  expect(inLanguage(madeUp, say)).toEqual([undefined, 'vor 1 Minute', 'vor 3 Stunden', 'gestern', 'vor 3 Tagen']);
});

test('a text without a language is refused, and nothing asynchronous is said in one', async () => {
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

test('a wish for a language is met where it is spoken, and with English elsewhere', () => {
  expect(['en', 'en-IN', 'en-US', 'xx', 'xx-YY', 'hi', '*', undefined].map(languageOf)).toEqual([
    'en',
    'en',
    'en',
    'xx',
    'xx',
    'en',
    'en',
    'en',
  ]);
});

test('a page says its language, whichever was drawn before', () => {
  const page = { name: 'landing' } as const;
  const languages = ['en', madeUp, 'en'] as const;
  const pages = languages.map((language) => draw(page, { language }));
  expect(pages.map((html) => /<html lang="([\w-]+)"/.exec(html)?.[1])).toEqual(['en-IN', pseudo.tag, 'en-IN']);
});

test('the made-up language keeps parameters, choices and elements, and is longer', () => {
  const message = '{count, plural, one {<b>#</b> piece} other {# pieces}} of {name} at <shop/>';
  const twin = pseudoMessage(message);
  const english = 'Everybody reads this sentence in English';
  expect(pseudoMessage(english).length / english.length).toBeCloseTo(1.4, 0.5);
  expect(twin).toContain('þííééçééš');
  expect(() => compilePlace('stock', { en: { pieces: message }, xx: { pieces: twin } })).not.toThrow();
});

test('sentences with elements give parts, and choose the form of a count', () => {
  const code = compilePlace('stock', {
    en: { pieces: 'By <moment/>: <b>{count, number}</b> {count, plural, =0 {none} one {piece} other {pieces}}' },
  });
  expect(code).toContain('pieces = <Part>(p: { moment: ((text: string) => Part);');
  expect(code).toContain("...plural(p.count, { '=0': [`none`], 'one': [`piece`], 'other': [`pieces`] })");
});
