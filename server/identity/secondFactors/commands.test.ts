import { TOTP } from 'otpauth';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createSeal } from '#server/platform/secrets/seal.ts';
import { password, seller } from '#test/factories.ts';
import { type Browser, createTestServer } from '#test/server.ts';
import { createAdmin } from '../accounts/commands.ts';
import { forgetSecondFactor } from './commands.ts';

const server = createTestServer();
const strict = createTestServer({ requireSecondFactor: true });

const minute = 60_000;
let made = 0;

/** Moves the clock for the rest of this test. */
function pass(milliseconds: number): void {
  server.pass(milliseconds);
  onTestFinished(() => server.pass(-milliseconds));
}

const enterPassword = (browser: Browser, email: string) =>
  browser.post('/api/auth/login', { email, password, role: 'admin', rememberMe: true });
const enterCode = (browser: Browser, code: string) => browser.post('/api/auth/login/code', { code });
const isSignedIn = async (browser: Browser) =>
  ((await browser.get('/api/auth/session')).body as { user: object | null }).user !== null;

async function newAdmin(house = server) {
  made += 1;
  const email = `factor${made}@haat.example`;
  await createAdmin(house.context, { email, password });
  const browser = house.browser();
  expect((await enterPassword(browser, email)).body).toEqual({ message: 'Login successful!', needsCode: false });
  return { email, browser };
}

/** The code of the app, now or so many steps of 30 s away. */
const codeOf = (secret: string, steps = 0, house = server) =>
  new TOTP({ secret }).generate({ timestamp: house.context.now().getTime() + steps * 30_000 });

/** An administrator whose second factor is on. The code that switched it on was of the step before. */
async function guarded(house = server) {
  const { email, browser } = await newAdmin(house);
  const started = await browser.post('/api/account/second-factor', { currentPassword: password });
  const { secret } = started.body as { secret: string };
  const confirmed = await browser.post('/api/account/second-factor/confirm', { code: codeOf(secret, -1, house) });
  expect(confirmed.status, confirmed.text).toBe(200);
  return { email, browser, secret, ...(confirmed.body as { recoveryCodes: string[] }) };
}

/** A browser of which the right password is known, and nothing more. */
async function halfWay(email: string) {
  const browser = server.browser();
  expect((await enterPassword(browser, email)).body).toMatchObject({ needsCode: true });
  return browser;
}
const wrongCode = { status: 400, body: { error: { code: 'wrong_code' } } };
const over = { status: 401, body: { error: { code: 'second_step_over' } } };

describe('setting up', () => {
  test('asks for the password and for a first code; secret and recovery codes are not stored as they are', async () => {
    const { email, browser } = await newAdmin();
    expect((await browser.post('/api/account/second-factor', { currentPassword: 'wrong' })).status).toBe(400);
    const started = await browser.post('/api/account/second-factor', { currentPassword: password });
    const { secret, address } = started.body as { secret: string; address: string };
    expect(address).toMatch(new RegExp(`^otpauth://totp/Haat:${encodeURIComponent(email)}\\?.*secret=${secret}`));
    expect((await enterPassword(server.browser(), email)).body).toMatchObject({ needsCode: false });
    expect(await browser.post('/api/account/second-factor/confirm', { code: '000000' })).toMatchObject(wrongCode);
    const confirmed = await browser.post('/api/account/second-factor/confirm', { code: codeOf(secret) });
    const { recoveryCodes } = confirmed.body as { recoveryCodes: string[] };
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const recoveryCode of recoveryCodes)
      expect(recoveryCode).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){5}$/);
    expect((await browser.get('/api/account/second-factor')).body).toEqual({
      isOn: true,
      isRequired: false,
      recoveryCodesLeft: 10,
    });
    const stored = await server.rows<{ all: string }>(
      'select second_factors::text as all from second_factors union all select recovery_codes::text from recovery_codes',
    );
    for (const { all } of stored) for (const hidden of [secret, ...recoveryCodes]) expect(all).not.toContain(hidden);
    expect((await browser.post('/api/account/second-factor', { currentPassword: password })).status).toBe(409);
  });

  test('is for sellers too, also for those who wait', async () => {
    const { browser, email } = await seller(server, 'pending');
    const started = await browser.post('/api/account/second-factor', { currentPassword: password });
    const { secret } = started.body as { secret: string };
    expect((await browser.post('/api/account/second-factor/confirm', { code: codeOf(secret) })).status).toBe(200);
    const phone = server.browser();
    const login = { email, password, role: 'seller', rememberMe: false };
    expect((await phone.post('/api/auth/login', login)).body).toMatchObject({ needsCode: true });
    expect(await isSignedIn(phone)).toBe(false);
    expect((await enterCode(phone, codeOf(secret, 1))).status).toBe(200);
    expect(await isSignedIn(phone)).toBe(true);
  });

  test('ends the other sessions, as switching it off does, and each change is told by mail', async () => {
    const { browser, email } = await newAdmin();
    const tablet = server.browser();
    await enterPassword(tablet, email);
    const started = await browser.post('/api/account/second-factor', { currentPassword: password });
    const { secret } = started.body as { secret: string };
    expect(await isSignedIn(tablet)).toBe(true);
    const confirmed = await browser.post('/api/account/second-factor/confirm', { code: codeOf(secret, -1) });
    expect([await isSignedIn(browser), await isSignedIn(tablet)]).toEqual([true, false]);
    const { recoveryCodes } = confirmed.body as { recoveryCodes: string[] };
    await enterPassword(tablet, email);
    await enterCode(tablet, recoveryCodes[0] ?? '');
    expect(await isSignedIn(tablet)).toBe(true);
    const proof = { currentPassword: password, code: codeOf(secret) };
    expect((await browser.post('/api/account/second-factor/switch-off', proof)).status).toBe(200);
    expect([await isSignedIn(browser), await isSignedIn(tablet)]).toEqual([true, false]);
    const mails = await server.rows<{ subject: string; body: string }>(
      'select subject, body from mails where recipient = $1 order by created_at, id',
      [email],
    );
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your Haat account has a second factor now',
      'A recovery code of your Haat account was used',
      'The second factor of your Haat account was switched off',
    ]);
    expect(mails[1]?.body).toContain('9 more are left.');
  });

  test('what is sealed opens with the same AUTH_SECRET and for the same account only', () => {
    const seal = createSeal('one secret');
    const sealed = seal.close('GEZDGNBV', 'asha');
    expect(seal.open(sealed, 'asha')).toBe('GEZDGNBV');
    expect(seal.open(sealed, 'meera')).toBeUndefined();
    expect(createSeal('another secret').open(sealed, 'asha')).toBeUndefined();
  });
});

describe('signing in with a second factor', () => {
  test('the password alone opens nothing, the code opens once', async () => {
    const { email, secret } = await guarded();
    const browser = await halfWay(email);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await browser.get('/api/admin/sellers')).status).toBe(401);
    const value = browser.cookies.get('haat.code');
    expect(await enterCode(browser, codeOf(secret))).toMatchObject({ status: 200 });
    expect(await isSignedIn(browser)).toBe(true);
    expect((await browser.get('/api/admin/sellers')).status).toBe(200);
    expect(browser.cookies.has('haat.code')).toBe(false);
    const thief = server.browser();
    thief.cookies.set('haat.code', value ?? '');
    expect(await enterCode(thief, codeOf(secret, 1))).toMatchObject(over);
  });

  test('a wrong, a used and an old code are refused; a neighbouring one is fine', async () => {
    const { email, secret } = await guarded();
    const browser = await halfWay(email);
    for (const code of [codeOf(secret, -1), codeOf(secret, -3), codeOf(secret, 3), 'no code']) {
      expect(await enterCode(browser, code), code).toMatchObject(wrongCode);
    }
    const used = codeOf(secret, 1);
    expect((await enterCode(browser, ` ${used.slice(0, 3)} ${used.slice(3)} `)).status).toBe(200);
    const again = await halfWay(email);
    expect(await enterCode(again, used)).toMatchObject(wrongCode);
    expect(await enterCode(again, codeOf(secret))).toMatchObject(wrongCode);
    expect(await isSignedIn(again)).toBe(false);
  });

  test('codes are taken after the clock was ahead for a while, each of them once', async () => {
    const { email, secret } = await guarded();
    pass(25 * 60 * minute);
    expect((await enterCode(await halfWay(email), codeOf(secret))).status).toBe(200);
    pass(-25 * 60 * minute);
    expect((await enterCode(await halfWay(email), codeOf(secret, 1))).status).toBe(200);
    expect(await enterCode(await halfWay(email), codeOf(secret, 1))).toMatchObject(wrongCode);
  });

  test('of one code sent ten times at once one enters', async () => {
    const { email, secret } = await guarded();
    const browsers = await Promise.all(Array.from({ length: 9 }, () => halfWay(email)));
    const code = codeOf(secret);
    const answers = await Promise.all(browsers.map((browser) => enterCode(browser, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('without the first step, from another browser, or after five minutes there is no second', async () => {
    const { email, secret } = await guarded();
    expect(await enterCode(server.browser(), codeOf(secret))).toMatchObject(over);
    const browser = await halfWay(email);
    expect(await enterCode(server.browser(), codeOf(secret))).toMatchObject(over);
    pass(6 * minute);
    expect(await enterCode(browser, codeOf(secret))).toMatchObject(over);
  });

  test('after five wrong codes the password is asked for again, after thirty strangers wait', async () => {
    const { email, secret } = await guarded();
    const browser = await halfWay(email);
    for (let time = 0; time < 5; time += 1) expect(await enterCode(browser, '000000')).toMatchObject(wrongCode);
    expect(await enterCode(browser, codeOf(secret))).toMatchObject(over);
    for (let round = 0; round < 5; round += 1) {
      const next = await halfWay(email);
      for (let time = 0; time < 5; time += 1) expect(await enterCode(next, '000000')).toMatchObject(wrongCode);
    }
    expect((await enterCode(await halfWay(email), codeOf(secret))).status).toBe(429);
    expect(
      await server.rows("select id from mails where recipient = $1 and subject like 'Somebody tried%'", [email]),
    ).toHaveLength(1);
  });

  test('a new password ends what was half-way', async () => {
    const { email, browser, secret } = await guarded();
    const thief = await halfWay(email);
    await browser.put('/api/account/password', { currentPassword: password, newPassword: 'chosen-anew' });
    expect(await enterCode(thief, codeOf(secret))).toMatchObject(over);
  });

  test('a recovery code enters once, however it is typed', async () => {
    const { email, recoveryCodes } = await guarded();
    const [code = ''] = recoveryCodes;
    const browser = await halfWay(email);
    expect((await enterCode(browser, code.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await browser.get('/api/account/second-factor')).body).toMatchObject({ recoveryCodesLeft: 9 });
    expect(await enterCode(await halfWay(email), code)).toMatchObject(wrongCode);
  });
});

describe('changing it', () => {
  test('new recovery codes and switching off ask for password and code', async () => {
    const { email, browser, secret, recoveryCodes } = await guarded();
    const send = (what: string, body: object) => browser.post(`/api/account/second-factor/${what}`, body);
    for (const what of ['recovery-codes', 'switch-off']) {
      expect((await send(what, { currentPassword: 'wrong', code: codeOf(secret) })).status).toBe(400);
      expect(await send(what, { currentPassword: password, code: '000000' })).toMatchObject(wrongCode);
    }
    const renewed = await send('recovery-codes', { currentPassword: password, code: codeOf(secret) });
    const { recoveryCodes: fresh } = renewed.body as { recoveryCodes: string[] };
    expect(await enterCode(await halfWay(email), recoveryCodes[0] ?? '')).toMatchObject(wrongCode);
    expect((await send('switch-off', { currentPassword: password, code: fresh[0] ?? '' })).status).toBe(200);
    expect((await enterPassword(server.browser(), email)).body).toMatchObject({ needsCode: false });
  });

  test('whoever runs the server can take it away', async () => {
    const { email, browser } = await guarded();
    expect(await forgetSecondFactor(server.context, email)).toBe(true);
    expect(await isSignedIn(browser)).toBe(false);
    expect(
      await server.rows("select 1 from mails where recipient = $1 and subject like '%taken away'", [email]),
    ).toHaveLength(1);
    expect(await forgetSecondFactor(server.context, email)).toBe(false);
    expect((await enterPassword(server.browser(), email)).body).toMatchObject({ needsCode: false });
  });
});

test('where it is required, an administrator without one can do nothing but set it up', async () => {
  const { browser } = await newAdmin(strict);
  const missing = { status: 403, body: { error: { code: 'second_factor_required' } } };
  for (const path of ['/api/admin/sellers', '/api/admin/mails', '/api/notifications', '/api/account/sessions']) {
    expect(await browser.get(path), path).toMatchObject(missing);
  }
  expect(await browser.put('/api/admin/profile', { name: 'Meera' })).toMatchObject(missing);
  expect((await browser.get('/api/auth/session')).body).toMatchObject({ user: { mustSetUpSecondFactor: true } });
  expect((await browser.get('/api/account/second-factor')).body).toMatchObject({ isOn: false, isRequired: true });
  const ready = await guarded(strict);
  expect((await ready.browser.get('/api/admin/sellers')).status).toBe(200);
  expect((await ready.browser.get('/api/auth/session')).body).toMatchObject({ user: { mustSetUpSecondFactor: false } });
  expect((await (await seller(strict, 'pending')).browser.get('/api/notifications')).status).toBe(200);
});
