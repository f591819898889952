import { describe, expect, onTestFinished, test } from 'vitest';
import { password } from '#test/factories.ts';
import { createSecondFactors, wrongCode } from '#test/secondFactors.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();
const { enterCode, isSignedIn, codeOf, guarded, halfWay } = createSecondFactors(server);

const minute = 60_000;

/** Advances the clock until the end of the test. */
function advanceClock(milliseconds: number): void {
  server.pass(milliseconds);
  onTestFinished(() => server.pass(-milliseconds));
}
const over = { status: 401, body: { error: { code: 'second_step_over' } } };

describe('signing in with a second factor', () => {
  test('requires the code after the password, and each code works once', async () => {
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

  test('accepts codes after the clock ran ahead for a while, each of them once', async () => {
    const { email, secret } = await guarded();
    advanceClock(25 * 60 * minute);
    expect((await enterCode(await halfWay(email), codeOf(secret))).status).toBe(200);
    advanceClock(-25 * 60 * minute);
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
    advanceClock(6 * minute);
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
      await server.rows("select id from mails where recipient = $1 and subject like 'Someone tried%'", [email]),
    ).toHaveLength(1);
  });

  test('a new password ends pending sign-ins', async () => {
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
