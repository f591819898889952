import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { seller } from '#test/factories.ts';
import { type Browser, createTestServer } from '#test/server.ts';

const server = createTestServer();

const cookieName = 'haat.session_token';
const sessionsOf = (userId: string) => server.rows('select token_hash from sessions where user_id = $1', [userId]);

/** Returns a browser that sends only this cookie. */
const browserWith = (cookie: string): Browser => {
  const browser = server.browser();
  const send: Browser['send'] = (options) => browser.send({ ...options, headers: { cookie } });
  return { ...browser, send, get: (url) => send({ method: 'GET', url }), post: (url) => send({ method: 'POST', url }) };
};

const isSignedIn = async (browser: Browser) => {
  const session = await browser.get('/api/auth/session');
  expect(session.status).toBe(200);
  const { user } = session.body as { user: object | null };
  expect((await browser.get('/api/seller/products')).status).toBe(user ? 200 : 401);
  return user !== null;
};

describe('a cookie that this server did not issue identifies nobody', () => {
  test('cut, changed, lengthened, or what is stored of one', async () => {
    const { userId, browser } = await seller(server);
    const token = browser.cookies.get(cookieName) ?? '';
    const hash = createHash('sha256').update(token).digest('base64url');
    expect(await sessionsOf(userId)).toEqual([{ token_hash: hash }]);
    const flipped = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
    const forged = [
      '',
      '.',
      hash,
      flipped,
      token.slice(0, -1),
      `${token}.`,
      `.${token}`,
      `${token}=`,
      `${token}.${token}`,
      `${token.slice(0, 32)}.${token}`,
      `${userId}.${token}`,
      userId,
      "' or true --",
    ];
    for (const text of forged) {
      for (const value of [text, encodeURIComponent(text)]) {
        const forger = browserWith(`${cookieName}=${value}`);
        expect(await isSignedIn(forger), value).toBe(false);
        expect((await forger.post('/api/auth/logout')).status, value).toBe(200);
      }
    }
    expect(await sessionsOf(userId)).toHaveLength(1);
    expect(await isSignedIn(browserWith(`${cookieName}=${token}`))).toBe(true);
  });

  test.each([
    '%ZZ',
    '%',
    '%E0%A4%A',
    '%00',
    '%ff.%ff',
    '"',
    'x'.repeat(10_000),
    ';;=;==',
    '\u00e9\u0080',
  ])('malformed: %.20s', async (text) => {
    for (const cookie of [
      `${cookieName}=${text}`,
      text,
      `${text}=${text}`,
      `${cookieName}=${text}; ${cookieName}=x.y`,
    ]) {
      const browser = browserWith(cookie);
      expect(await isSignedIn(browser)).toBe(false);
      expect((await browser.post('/api/auth/logout')).status).toBe(200);
    }
  });

  test('the session of an account that was deleted', async () => {
    const { userId, browser } = await seller(server);
    await server.rows('delete from users where id = $1', [userId]);
    expect(await isSignedIn(browser)).toBe(false);
  });
});
