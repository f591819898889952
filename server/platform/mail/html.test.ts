import { describe, expect, test } from 'vitest';
import { readTexts, wordingsOf } from '#test/wordings.ts';
import { renderMailHtml } from './html.ts';

const origin = 'https://haat.example';
const button = /<a href="([^"]*)" style="[^"]*">([^<]*)<\/a>/g;

/** The plain text that an HTML part shows, with the button as a label and its link. */
const readHtml = (html: string) =>
  html
    .replace(/^.*<body[^>]*><div[^>]*>|<\/div>.*$/g, '')
    .replace(button, '$2:\n$1')
    .replaceAll('</p><p dir="auto">', '\n\n')
    .replaceAll('<br>', '\n')
    .replace(/<[^>]*>/g, '')
    .replace(
      /&(amp|lt|gt|quot);/g,
      (_, name: 'amp' | 'lt' | 'gt' | 'quot') => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name],
    );

const links = ['link', 'login', 'forgotPassword', 'settings', 'shop'];
const emails = readTexts().filter(({ place, message }) => place === 'emails' && message.endsWith('Team Haat'));
const bodies = emails.flatMap(({ key, message }) =>
  wordingsOf(message, (name) => (links.includes(name) ? `${origin}/${name}?a=1&b=2` : `“A & <b>${name}</b>”`)).map(
    (body): [string, string] => [key, body],
  ),
);

describe('the HTML part', () => {
  test.each(bodies)('of %s says what the plain part says, with one button at most', (_, body) => {
    const html = renderMailHtml(body, origin);
    expect(readHtml(html)).toBe(body);
    expect([...html.matchAll(button)]).toHaveLength(body.includes(`:\n${origin}/`) ? 1 : 0);
    expect(html).not.toContain('<b>');
  });

  test('of every email with a link of ours has a button', () => {
    expect(bodies.filter(([, body]) => body.includes(origin) && !body.includes(`:\n${origin}/`))).toEqual([]);
  });

  test('links no address that somebody typed', () => {
    const html = renderMailHtml(`Sign in:\nhttps://haat.example.evil.test/\n\nhttps://evil.test/\n\n${origin}`, origin);
    expect(html).not.toContain('<a ');
  });
});
