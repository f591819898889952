import { describe, expect, test } from 'vitest';
import { createSeal } from '#server/platform/secrets/seal.ts';
import { password, seller } from '#test/factories.ts';
import { createSecondFactors, wrongCode } from '#test/secondFactors.ts';
import { createTestServer } from '#test/server.ts';
import { removeSecondFactor } from './commands.ts';

const server = createTestServer();
const { enterPassword, enterCode, isSignedIn, newAdmin, codeOf, guarded, halfWay } = createSecondFactors(server);
const strict = createTestServer({ requireSecondFactor: true });

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

  test('is available to sellers too, including pending ones', async () => {
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
      '2-step verification is on for your Haat account',
      'A recovery code of your Haat account was used',
      '2-step verification is off for your Haat account',
    ]);
    expect(mails[1]?.body).toContain('You have 9 left.');
  });

  test('what is sealed opens with the same AUTH_SECRET and for the same account only', () => {
    const seal = createSeal('one secret');
    const sealed = seal.close('GEZDGNBV', 'asha');
    expect(seal.open(sealed, 'asha')).toBe('GEZDGNBV');
    expect(seal.open(sealed, 'meera')).toBeUndefined();
    expect(createSeal('another secret').open(sealed, 'asha')).toBeUndefined();
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
    expect(await removeSecondFactor(server.context, email)).toBe(true);
    expect(await isSignedIn(browser)).toBe(false);
    expect(
      await server.rows("select 1 from mails where recipient = $1 and subject like '%was reset%'", [email]),
    ).toHaveLength(1);
    expect(await removeSecondFactor(server.context, email)).toBe(false);
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
