import { describe, expect, onTestFinished, test } from 'vitest';
import { hashOf } from '#server/platform/secrets/tokens.ts';
import { admin, password, seller } from '#test/factories.ts';
import { type Browser, createTestServer } from '#test/server.ts';

const server = createTestServer();

const hour = 60 * 60 * 1000;
const cookieName = 'haat.session_token';

/** Advances the clock until the end of the test. */
function advanceClock(milliseconds: number): void {
  server.pass(milliseconds);
  onTestFinished(() => server.pass(-milliseconds));
}

async function signIn(rememberMe?: boolean) {
  const { email, userId } = await seller(server, 'approved');
  await server.rows('delete from sessions where user_id = $1', [userId]);
  const browser = server.browser();
  const answer = await browser.post('/api/auth/login', { email, password, role: 'seller', rememberMe });
  const cookies = [answer.headers['set-cookie']].flat().map(String);
  const cookie = cookies.find((text) => text.startsWith(`${cookieName}=`)) ?? '';
  return { userId, email, browser, cookie, cookies };
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
      // Scripts only learn that somebody is signed in.
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
    advanceClock(30 * 24 * hour - 60_000);
    expect(await isSignedIn(browser)).toBe(true);
    advanceClock(120_000);
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
    advanceClock(12 * hour - 60_000);
    expect(await isSignedIn(browser)).toBe(true);
    advanceClock(120_000);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('is not renewed by using it', async () => {
    const { browser, userId } = await signIn();
    const before = await sessionsOf(userId);
    advanceClock(6 * hour);
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

  test('is no error without a session, nor when repeated', async () => {
    const { browser } = await signIn();
    for (const caller of [server.browser(), browser, browser]) {
      expect((await caller.post('/api/auth/logout')).status).toBe(200);
    }
  });
});

describe('the cookie for scripts', () => {
  const told = (browser: Browser) => browser.cookies.get('haat.signed_in');

  test('shows that somebody is signed in for as long as they are', async () => {
    const { browser } = await signIn(true);
    expect(told(browser)).toBe('1');
    await browser.post('/api/auth/logout');
    expect(told(browser)).toBeUndefined();
  });

  test('is corrected if the session was ended from another browser or is older than it', async () => {
    const { browser, userId } = await signIn(true);
    browser.cookies.delete('haat.signed_in');
    await browser.get('/seller');
    expect(told(browser)).toBe('1');
    await server.rows('delete from sessions where user_id = $1', [userId]);
    for (const page of ['/seller', '/auth/login']) {
      browser.cookies.set('haat.signed_in', '1');
      await browser.get(page);
      expect(told(browser), page).toBeUndefined();
    }
  });
});

describe('the session state', () => {
  // specification 3.21, 4.16
  test('of nobody', async () => {
    expect((await server.browser().get('/api/auth/session')).body).toEqual({ user: null });
  });

  // specification 3.21, 4.16, 7.5, 7.7
  test('of a seller is their own record', async () => {
    const { browser, userId, email, businessName } = await seller(server, 'approved');
    expect((await browser.get('/api/auth/session')).body).toEqual({
      user: {
        uid: userId,
        mustSetUpSecondFactor: false,
        sendsMail: true,
        email,
        name: expect.stringMatching(/^Owner /),
        role: 'seller',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        lastLogin: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        seller: {
          businessName,
          ownerName: expect.stringMatching(/^Owner /),
          phone: expect.stringMatching(/^\+9198\d{8}$/),
          phoneTyped: expect.stringMatching(/^98\d{8}$/),
          address: '12 MG Road, Pune 411001',
          category: 'Fashion',
          description: null,
          status: 'approved',
          slug: businessName.toLowerCase().replace(' ', '-'),
        },
      },
    });
  });

  // specification 3.21
  test('of an administrator has no seller part', async () => {
    const { user } = (await (await admin(server)).get('/api/auth/session')).body as { user: Record<string, unknown> };
    expect(Object.keys(user).sort()).toEqual([
      'createdAt',
      'email',
      'lastLogin',
      'mustSetUpSecondFactor',
      'name',
      'role',
      'seller',
      'sendsMail',
      'uid',
    ]);
    expect(user).toMatchObject({ role: 'admin', seller: null });
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

test('a cookie of an earlier release, a shorter token with its signature, works until it expires', async () => {
  const { userId } = await seller(server);
  const token = 'QmHhTcE1lzZ0aW8kY3v9RbX7uNsJ5dGf';
  await server.rows('update sessions set token_hash = $1 where user_id = $2', [hashOf(token), userId]);
  const browser = server.browser();
  browser.cookies.set(cookieName, encodeURIComponent(`${token}.3mMcu1/Jx+0IsoVdYzZ0uNYfQJxEqf6m5T1bYzO4Lxk=`));
  expect(await isSignedIn(browser)).toBe(true);
  expect((await browser.post('/api/auth/logout')).status).toBe(200);
  expect(await sessionsOf(userId)).toEqual([]);
});
