import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { seller } from '#test/factories.ts';
import { type Browser, createTestServer } from '#test/server.ts';

const server = createTestServer();

const cookieName = 'haat.session_token';
const sessionsOf = (id: string) => server.rows('select token from sessions where user_id = $1', [id]);

/** A browser that sends this cookie and nothing else. */
const holding = (cookie: string): Browser => {
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

describe('a cookie that this server did not make is nobody', () => {
  test('cut, changed, unsigned or signed by somebody else', async () => {
    const { id, browser } = await seller(server);
    const value = decodeURIComponent(browser.cookies.get(cookieName) ?? '');
    const [token = '', signature = ''] = value.split('.');
    expect(await sessionsOf(id)).toEqual([{ token }]);
    const foreign = createHmac('sha256', 'another secret, also 32 characters').update(token).digest('base64');
    const flipped = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
    const forged = [
      '',
      '.',
      token,
      `${token}.`,
      `.${signature}`,
      `${flipped(token)}.${signature}`,
      `${token}.${flipped(signature)}`,
      `${token}.${signature.slice(0, -1)}`,
      `${token}.${foreign}`,
      `${token}.${signature}.${signature}`,
      `${id}.${signature}`,
      "' or true --",
    ];
    for (const text of forged) {
      const forger = holding(`${cookieName}=${encodeURIComponent(text)}`);
      expect(await isSignedIn(forger), text).toBe(false);
      expect((await forger.post('/api/auth/logout')).status, text).toBe(200);
    }
    expect(await sessionsOf(id)).toHaveLength(1);
    expect(await isSignedIn(holding(`${cookieName}=${encodeURIComponent(value)}`))).toBe(true);
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
  ])('broken: %.20s', async (text) => {
    for (const cookie of [
      `${cookieName}=${text}`,
      text,
      `${text}=${text}`,
      `${cookieName}=${text}; ${cookieName}=x.y`,
    ]) {
      const browser = holding(cookie);
      expect(await isSignedIn(browser)).toBe(false);
      expect((await browser.post('/api/auth/logout')).status).toBe(200);
    }
  });

  test('the session of an account that was deleted', async () => {
    const { id, browser } = await seller(server);
    await server.rows('delete from users where id = $1', [id]);
    expect(await isSignedIn(browser)).toBe(false);
  });
});
