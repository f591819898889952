import { TOTP } from 'otpauth';
import { expect } from 'vitest';
import { createAdmin } from '#server/identity/administrators/commands.ts';
import { password } from './factories.ts';
import type { Browser, TestServer } from './server.ts';

export const wrongCode = { status: 400, body: { error: { code: 'wrong_code' } } };

/** Admins with a second factor, and their sign-in steps. */
export function createSecondFactors(server: TestServer) {
  let made = 0;

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

  /** The app's code now, or offset by steps of 30 s. */
  const codeOf = (secret: string, steps = 0, house = server) =>
    new TOTP({ secret }).generate({ timestamp: house.context.now().getTime() + steps * 30_000 });

  /** An admin with a second factor. It was turned on with the previous step's code, so the current one is unused. */
  async function guarded(house = server) {
    const { email, browser } = await newAdmin(house);
    const started = await browser.post('/api/account/second-factor', { currentPassword: password });
    const { secret } = started.body as { secret: string };
    const confirmed = await browser.post('/api/account/second-factor/confirm', { code: codeOf(secret, -1, house) });
    expect(confirmed.status, confirmed.text).toBe(200);
    return { email, browser, secret, ...(confirmed.body as { recoveryCodes: string[] }) };
  }

  /** A browser that has passed the password step only. */
  async function halfWay(email: string) {
    const browser = server.browser();
    expect((await enterPassword(browser, email)).body).toMatchObject({ needsCode: true });
    return browser;
  }
  return { enterPassword, enterCode, isSignedIn, newAdmin, codeOf, guarded, halfWay };
}
