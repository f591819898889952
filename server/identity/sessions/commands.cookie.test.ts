import { describe, expect, onTestFinished, test } from 'vitest';
import { hashToken } from '#server/platform/secrets/tokens.ts';
import { password, seller } from '#test/factories.ts';
import { type Browser, createTestServer } from '#test/server.ts';
import { cookieName, createSessionCookies } from '#test/sessionCookies.ts';

const server = createTestServer();
const { signIn } = createSessionCookies(server);

const hour = 60 * 60 * 1000;

/** Moves the clock for the rest of this test. */
function pass(milliseconds: number): void {
  server.pass(milliseconds);
  onTestFinished(() => server.pass(-milliseconds));
}

const isSignedIn = async (browser: Browser) => {
  const session = await browser.get('/api/auth/session');
  expect(session.status).toBe(200);
  const products = await browser.get('/api/seller/products');
  const { user } = session.body as { user: object | null };
  expect(products.status).toBe(user ? 200 : 401);
  return user !== null;
};
const sessionsOf = (userId: string) =>
  server.rows<{ token_hash: string; hours: number }>(
    `select token_hash, (extract(epoch from expires_at - created_at) / 3600)::float8 as hours from sessions where user_id = $1`,
    [userId],
  );
describe('the cookie', () => {
  test('is out of reach of scripts and of other sites', async () => {
    const { cookies } = await signIn(true);
    for (const cookie of cookies) {
      // Scripts are told that somebody is signed in, and no more.
      if (cookie.startsWith('haat.signed_in=')) expect(cookie).toMatch(/^haat\.signed_in=1; (?!.*HttpOnly)/);
      else expect(cookie).toMatch(/; HttpOnly/i);
      expect(cookie).toMatch(/; SameSite=Lax/i);
      expect(cookie).toMatch(/; Path=\//i);
      expect(cookie).not.toMatch(/; Domain=/i);
    }
  });

  // specification 2.38
  test('lasts 30 days when remembered', async () => {
    const { browser, cookie, userId } = await signIn(true);
    expect(cookie).toMatch(/; Max-Age=2592000(;|$)/i);
    const [session] = await sessionsOf(userId);
    expect(session?.hours).toBeCloseTo(30 * 24, 1);
    pass(30 * 24 * hour - 60_000);
    expect(await isSignedIn(browser)).toBe(true);
    pass(120_000);
    expect(await isSignedIn(browser)).toBe(false);
  });

  // specification 2.39
  test.each([
    false,
    undefined,
  ])('ends with the browser, after 12 hours at most, with rememberMe %s', async (rememberMe) => {
    const { browser, cookies, userId } = await signIn(rememberMe);
    const ofSession = cookies.filter((text) => !text.startsWith('haat.browser='));
    expect(ofSession).not.toEqual([]);
    for (const text of ofSession) expect(text).not.toMatch(/max-age|expires/i);
    const [session] = await sessionsOf(userId);
    expect(session?.hours).toBeCloseTo(12, 1);
    pass(12 * hour - 60_000);
    expect(await isSignedIn(browser)).toBe(true);
    pass(120_000);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('is not renewed by using it', async () => {
    const { browser, userId } = await signIn();
    const before = await sessionsOf(userId);
    pass(6 * hour);
    const answer = await browser.get('/api/auth/session');
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await sessionsOf(userId)).toEqual(before);
  });
});

describe('signing out', () => {
  // specification 2.56, 7.4, 8.19
  test('deletes the row; the cookie is dead wherever it was copied to', async () => {
    const { userId, browser } = await signIn(true);
    const copy = server.browser();
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    expect(await isSignedIn(copy)).toBe(true);
    const answer = await browser.post('/api/auth/logout');
    expect(answer).toMatchObject({ status: 200, body: { message: 'Logged out successfully' } });
    expect(browser.cookies.has(cookieName)).toBe(false);
    expect(await sessionsOf(userId)).toEqual([]);
    expect(await isSignedIn(browser)).toBe(false);
    expect(await isSignedIn(copy)).toBe(false);
  });

  test('and in again from the same browser leaves no session behind', async () => {
    const { userId, email, browser } = await signIn(true);
    const before = await sessionsOf(userId);
    const copy = server.browser();
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    await browser.post('/api/auth/login', { email, password, role: 'seller' });
    const after = await sessionsOf(userId);
    expect(after).toHaveLength(1);
    expect(after[0]?.token_hash).not.toBe(before[0]?.token_hash);
    expect(await isSignedIn(browser)).toBe(true);
    expect(await isSignedIn(copy)).toBe(false);
  });

  test('leaves the other browsers of the same person signed in', async () => {
    const { userId, email, browser } = await signIn();
    const phone = server.browser();
    await phone.post('/api/auth/login', { email, password, role: 'seller' });
    expect(await sessionsOf(userId)).toHaveLength(2);
    await browser.post('/api/auth/logout');
    expect(await sessionsOf(userId)).toHaveLength(1);
    expect(await isSignedIn(phone)).toBe(true);
  });

  test('is no error for somebody who is not signed in, nor twice', async () => {
    const { browser } = await signIn();
    for (const caller of [server.browser(), browser, browser]) {
      expect((await caller.post('/api/auth/logout')).status).toBe(200);
    }
  });
});

describe('behind https', () => {
  const secure = createTestServer({ publicUrl: 'https://haat.test' });

  test('the cookie travels encrypted only', async () => {
    const { browser, email } = await seller(secure, 'pending');
    const answer = await secure.browser().post('/api/auth/login', { email, password, role: 'seller' });
    for (const cookie of [answer.headers['set-cookie']].flat()) {
      expect(cookie).toMatch(/^__Host-haat\.(signed_in=1; Path=\/|.*; Path=\/; HttpOnly); SameSite=Lax; Secure/);
    }
    expect((await browser.get('/api/auth/session')).body).toMatchObject({ user: { email } });
  });

  test('a name that any host of the domain may set is nobody, but for the one of an earlier release', async () => {
    const { browser, email } = await seller(secure, 'pending');
    const token = browser.cookies.get(`__Host-${cookieName}`) ?? '';
    const holding = async (cookies: Record<string, string>) => {
      const other = secure.browser();
      for (const [name, value] of Object.entries(cookies)) other.cookies.set(name, value);
      return (await other.get('/api/auth/session')).body;
    };
    expect(await holding({ [cookieName]: token })).toEqual({ user: null });
    expect(await holding({ [`__Secure-${cookieName}`]: token })).toMatchObject({ user: { email } });
    const planted = { [`__Secure-${cookieName}`]: token, [`__Host-${cookieName}`]: 'x'.repeat(43) };
    expect(await holding(planted)).toEqual({ user: null });
  });
});

test('a cookie of an earlier release, a shorter token with its signature, is good to its end', async () => {
  const { userId } = await seller(server);
  const token = 'QmHhTcE1lzZ0aW8kY3v9RbX7uNsJ5dGf';
  await server.rows('update sessions set token_hash = $1 where user_id = $2', [hashToken(token), userId]);
  const browser = server.browser();
  browser.cookies.set(cookieName, encodeURIComponent(`${token}.3mMcu1/Jx+0IsoVdYzZ0uNYfQJxEqf6m5T1bYzO4Lxk=`));
  expect(await isSignedIn(browser)).toBe(true);
  expect((await browser.post('/api/auth/logout')).status).toBe(200);
  expect(await sessionsOf(userId)).toEqual([]);
});
