import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { password, seller } from '#test/factories.ts';
import { type Browser, createTestServer } from '#test/server.ts';

const server = createTestServer();

const minute = 60_000;
const hour = 60 * minute;
const browserCookie = 'haat.browser';

/** Advances the clock until the end of the test. */
function advanceClock(milliseconds: number): void {
  server.pass(milliseconds);
  onTestFinished(() => server.pass(-milliseconds));
}

const login = async (browser: Browser, email: string, typed = password) =>
  (await browser.post('/api/auth/login', { email, password: typed, role: 'seller' })).status;

/** Guesses one password from each of that many addresses. Returns the statuses. */
async function attack(email: string, guesses: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let guess = 0; guess < guesses; guess += 1) {
    statuses.push(await login(server.browser(), email, `guess ${guess}`));
  }
  return statuses;
}
const count = (statuses: number[], status: number) => statuses.filter((answered) => answered === status).length;
const warnings = (email: string) =>
  server.rows<{ subject: string; body: string }>(
    "select subject, body from mails where recipient = $1 and subject like 'Someone tried%'",
    [email],
  );

describe('150 guesses from 150 addresses on one account', () => {
  test('only the first 30 are judged; a browser that was used before enters, and the owner is told once', async () => {
    const { email, browser, businessName } = await seller(server, 'approved');
    await browser.post('/api/auth/logout');
    const statuses = await attack(email, 150);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(401));
    expect(count(statuses, 429)).toBe(120);
    expect(await login(server.browser(), email)).toBe(429);
    expect(await login(browser, email)).toBe(200);
    const mails = await warnings(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).toContain('/auth/forgot-password');
    expect(businessName).toBeTruthy();
  });

  test('150 at once: no more than 30 are judged', async () => {
    const { email } = await seller(server, 'approved');
    const guesses = Array.from({ length: 150 }, (_, guess) => login(server.browser(), email, `guess ${guess}`));
    const statuses = await Promise.all(guesses);
    expect(count(statuses, 401)).toBeLessThanOrEqual(30);
    expect(count(statuses, 401) + count(statuses, 429)).toBe(150);
  });

  test('are rejected for an email without an account too', async () => {
    const email = `${randomUUID()}@haat.example`;
    expect(count(await attack(email, 32), 429)).toBe(2);
    expect(await warnings(email)).toEqual([]);
  });

  test('slow strangers down more with each further guess, and notify the owner once a day', async () => {
    const { email } = await seller(server, 'approved');
    await attack(email, 30);
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      expect(await login(server.browser(), email, 'guess'), `before ${minutes} minutes`).toBe(429);
      advanceClock((minutes * minute) / 2);
      expect(await login(server.browser(), email, 'guess'), `half-way through ${minutes} minutes`).toBe(429);
      advanceClock((minutes * minute) / 2);
      expect(await login(server.browser(), email, 'guess'), `after ${minutes} minutes`).toBe(401);
    }
    expect(await warnings(email)).toHaveLength(1);
    advanceClock(25 * hour);
    await attack(email, 31);
    expect(await warnings(email)).toHaveLength(2);
  });

  test('a correct password from a stranger signs in when its wait ends, and hides nothing of the attack', async () => {
    const { email } = await seller(server, 'approved');
    await attack(email, 30);
    advanceClock(minute + 1000);
    const stranger = server.browser();
    expect(await login(stranger, email)).toBe(200);
    expect(await login(server.browser(), email, 'guess')).toBe(401);
    expect(await login(server.browser(), email, 'guess')).toBe(429);
    expect(await login(stranger, email)).toBe(200);
  });
});

describe('a known browser', () => {
  test('has its own count', async () => {
    const { email, browser } = await seller(server, 'approved');
    for (let time = 0; time < 10; time += 1) expect(await login(browser, email, 'wrong')).toBe(401);
    expect(await login(browser, email)).toBe(429);
    expect(await login(server.browser(), email)).toBe(200);
  });

  test('is known only to its accounts, by a value that is stored as a hash', async () => {
    const { email } = await seller(server, 'approved');
    const stranger = (await seller(server, 'approved')).browser;
    await attack(email, 31);
    expect(stranger.cookies.get(browserCookie)).toMatch(/^[\w-]{43}$/);
    expect(await login(stranger, email)).toBe(429);
    const stored = await server.rows<{ all: string }>('select known_browsers::text as all from known_browsers');
    for (const { all } of stored) expect(all).not.toContain(stranger.cookies.get(browserCookie));
  });

  test('remains known to its earlier accounts, under a value that changes with each new one', async () => {
    const [one, other] = [await seller(server, 'approved'), await seller(server, 'approved')];
    const before = one.browser.cookies.get(browserCookie);
    expect(await login(one.browser, other.email)).toBe(200);
    expect(one.browser.cookies.get(browserCookie)).not.toBe(before);
    const after = one.browser.cookies.get(browserCookie);
    for (const { email } of [one, other]) {
      await attack(email, 31);
      expect(await login(one.browser, email)).toBe(200);
    }
    expect(one.browser.cookies.get(browserCookie)).toBe(after);
  });

  test('has a cookie that scripts cannot read, for half a year', async () => {
    const { email } = await seller(server, 'approved');
    const answer = await server.browser().post('/api/auth/login', { email, password, role: 'seller' });
    const cookie = [answer.headers['set-cookie']].flat().find((text) => String(text).startsWith(browserCookie));
    expect(cookie).toMatch(/; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('is forgotten after 180 days, after ten newer browsers, and after a password reset', async () => {
    const { userId, email, browser } = await seller(server, 'approved');
    const known = async () =>
      (await server.rows('select user_id from known_browsers where user_id = $1', [userId])).length;
    for (let time = 0; time < 11; time += 1) {
      advanceClock(1000);
      expect(await login(server.browser(), email)).toBe(200);
    }
    expect(await known()).toBe(10);
    await attack(email, 31);
    expect(await login(browser, email)).toBe(429);
    advanceClock(181 * 24 * hour);
    expect(await login(server.browser(), email)).toBe(200);
    expect(await known()).toBe(1);
  });
});

test('a password reset by email signs in without waiting and makes other browsers strangers again', async () => {
  const { userId, email, browser } = await seller(server, 'approved');
  await attack(email, 31);
  const [phone, request] = [server.browser(), { email }];
  expect((await phone.post('/api/auth/forgot-password', request)).status).toBe(200);
  const [mail] = await server.rows<{ body: string }>(
    "select body from mails where recipient = $1 and subject like 'Reset%'",
    [email],
  );
  const [, token] = /token=([\w-]+)/.exec(mail?.body ?? '') ?? [];
  expect((await phone.post('/api/auth/reset-password', { token, password: 'chosen-anew' })).status).toBe(200);
  expect(await login(phone, email, 'chosen-anew')).toBe(200);
  expect(await login(browser, email, 'chosen-anew')).toBe(429);
  expect(await server.rows('select user_id from known_browsers where user_id = $1', [userId])).toHaveLength(1);
});

describe('IPv6', () => {
  test('counts addresses in one /64 together, but not other networks', async () => {
    const { email } = await seller(server, 'approved');
    for (let host = 1; host <= 10; host += 1) {
      expect(await login(server.browser(`2001:db8:1:2::${host}`), email, 'guess')).toBe(401);
    }
    expect(await login(server.browser('2001:db8:1:2:ffff::1'), email)).toBe(429);
    expect(await login(server.browser('2001:db8:1:3::1'), email)).toBe(200);
  });

  test('IPv4 written as IPv6 is the same address', async () => {
    const { email } = await seller(server, 'approved');
    for (let time = 0; time < 10; time += 1) {
      const address = time % 2 ? '192.0.2.77' : '::ffff:192.0.2.77';
      expect(await login(server.browser(address), email, 'guess')).toBe(401);
    }
    expect(await login(server.browser('192.0.2.77'), email)).toBe(429);
  });
});

describe('reset emails', () => {
  const requestReset = async (email: string) =>
    (await server.browser().post('/api/auth/forgot-password', { email })).status;

  test('are limited to three an hour per mailbox, from any number of addresses', async () => {
    const { email } = await seller(server, 'approved');
    const statuses: number[] = [];
    for (let time = 0; time < 20; time += 1) statuses.push(await requestReset(email));
    expect(statuses).toEqual([200, 200, 200, ...Array(17).fill(429)]);
    const mails = () => server.rows("select id from mails where recipient = $1 and subject like 'Reset%'", [email]);
    expect(await mails()).toHaveLength(3);
    advanceClock(hour + 1000);
    expect(await requestReset(email)).toBe(200);
    expect(await mails()).toHaveLength(4);
  });

  test('are limited to three for 20 concurrent requests', async () => {
    const { email } = await seller(server, 'approved');
    const statuses = await Promise.all(Array.from({ length: 20 }, () => requestReset(email)));
    expect(count(statuses, 200)).toBeLessThanOrEqual(3);
    expect(
      await server.rows("select id from mails where recipient = $1 and subject like 'Reset%'", [email]),
    ).toHaveLength(count(statuses, 200));
  });
});
