import { TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { createAdmin } from '#server/identity/administrators/commands.ts';
import { admin, password, seller } from '#test/factories.ts';
import { sendForm, wrongField } from '#test/publicForms.ts';
import { type Answer, type Browser, createTestServer } from '#test/server.ts';
import { render } from '#web/storefront/render.tsx';

const server = createTestServer({ render });
const discreet = createTestServer({ render, hideAccounts: true });

const byScript = { 'x-requested-with': 'fetch' };
const signIn = (browser: Browser, email: string, fields: Record<string, string> = {}) =>
  sendForm(browser, '/auth/login', { email, password, role: 'seller', ...fields });
const isSignedIn = async (browser: Browser) =>
  ((await browser.get('/api/auth/session')).body as { user: object | null }).user !== null;

describe('signing in by the form', () => {
  // specification 4.11, 4.12, 4.15
  test.each([
    ['a pending seller', 'pending', '/auth/registration-pending'],
    ['an approved seller', 'approved', '/seller/dashboard'],
  ] as const)('redirects %s, and confirms it once', async (_, status, home) => {
    const { email } = await seller(server, status);
    const browser = server.browser();
    const answer = await signIn(browser, email);
    expect([answer.status, answer.headers.location]).toEqual([303, home]);
    expect(await isSignedIn(browser)).toBe(true);
    expect((await browser.get('/auth/registration-pending')).text).toContain('Login successful!');
    expect((await browser.get('/auth/registration-pending')).text).not.toContain('Login successful!');
  });

  test("returns the address to the pages' script", async () => {
    const { email } = await seller(server);
    const answer = await sendForm(server.browser(), '/auth/login', { email, password }, byScript);
    expect([answer.status, answer.body]).toEqual([200, { to: '/seller/dashboard' }]);
  });

  // specification 2.38, 2.39
  test('remembers the browser if that is ticked', async () => {
    const { email } = await seller(server);
    const cookieOf = ({ headers }: Answer) =>
      [headers['set-cookie']].flat().find((cookie) => String(cookie).startsWith('haat.session_token'));
    expect(cookieOf(await signIn(server.browser(), email))).not.toContain('Max-Age');
    expect(cookieOf(await signIn(server.browser(), email, { rememberMe: 'on' }))).toContain('Max-Age=2592000');
  });

  // specification 5.3, 8.6, 8.7, 8.13
  test.each([
    ['nobody@haat.example', {}, 401, 'No account found with this email.', 'email'],
    ['', { password: 'not-it' }, 401, 'Incorrect password.', 'password'],
    ['', { role: 'admin' }, 403, 'This account is registered as seller, not admin', undefined],
    ['', { password: '' }, 400, 'Password is required.', 'password'],
    ['meera at haat', {}, 400, 'Invalid email address.', 'email'],
    [' ', {}, 400, 'Email is required.', 'email'],
  ] as const)('refuses %j with %o and shows what was typed except the password', async (...row) => {
    const [typed, fields, status, sentence, field] = row;
    const { email } = await seller(server);
    const browser = server.browser();
    const answer = await signIn(browser, typed || email, { ...fields, redirect: '/seller/orders' });
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(`>${sentence}<`);
    expect(answer.text).toContain(`value="${(typed || email).trim()}"`.replace('value=""', 'name="email"'));
    expect(answer.text).toContain('name="redirect" value="/seller/orders"');
    expect(answer.text).not.toContain(password);
    expect(wrongField(answer)).toBe(field);
    expect(answer.text.match(/autofocus/g)).toHaveLength(1);
    expect(await isSignedIn(browser)).toBe(false);
  });

  // specification 4.14
  test('explains why a seller was suspended, and how to reply', async () => {
    const { email } = await seller(server, 'suspended');
    const contact = { email: 'help@haat.example', phone: '' };
    expect((await (await admin(server)).put('/api/admin/support', contact)).status).toBe(200);
    const answer = await signIn(server.browser(), email);
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('Your seller account has been suspended. Please contact admin.');
    expect(answer.text).toMatch(/Reason: <span dir="auto">[^<]+</);
    expect(answer.text).toContain('href="mailto:help@haat.example"');
    const wrong = await signIn(server.browser(), email, { password: 'not-it' });
    expect(wrong.text).not.toContain('Reason:');
    const help = async () => (await server.browser().get('/auth/forgot-password')).text;
    await expect.poll(help).toContain('href="mailto:help@haat.example"');
  });

  // specification 8.9
  test('counts attempts as the API does', async () => {
    const { email } = await seller(server);
    const stranger = server.browser();
    for (let attempt = 0; attempt < 10; attempt += 1) await signIn(stranger, email, { password: 'guess' });
    const answer = await signIn(stranger, email);
    expect(answer.status).toBe(429);
    expect(answer.text).toContain('Too many failed attempts. Please try again later.');
    expect((await stranger.post('/api/auth/login', { email, password, role: 'seller' })).status).toBe(429);
  });

  test.each([
    ['/seller/orders?status=pending#top', '/seller/orders?status=pending#top'],
    ['/admin/sellers', '/seller/dashboard'],
    ['https://example.com/seller/', '/seller/dashboard'],
    ['//example.com/seller/orders', '/seller/dashboard'],
    ['/\\example.com/seller/', '/seller/dashboard'],
    ['javascript:alert(1)', '/seller/dashboard'],
    ['/seller/a\r\nset-cookie: a=b', '/seller/aset-cookie:%20a=b'],
    ['http://haat.test/seller/orders', '/seller/orders'],
  ])('goes to what was wanted where that is a page of one’s own: %j', async (redirect, there) => {
    const { email } = await seller(server);
    const browser = server.browser();
    expect((await signIn(browser, email, { redirect })).headers.location).toBe(there);
    const again = await browser.get(`/auth/login?redirect=${encodeURIComponent(redirect)}`);
    expect([again.status, again.headers.location]).toEqual([303, there]);
  });

  test('preselects Admin for a page of administrators', async () => {
    const { text } = await server.browser().get('/auth/login?redirect=%2Fadmin%2Fsellers');
    expect(text).toMatch(/checked="" value="admin"/);
  });

  test('shows the same text for every failure with HIDE_ACCOUNTS', async () => {
    const { email } = await seller(discreet);
    const answers = [
      await signIn(discreet.browser(), 'nobody@haat.example'),
      await signIn(discreet.browser(), email, { password: 'not-it' }),
      await signIn(discreet.browser(), email, { role: 'admin' }),
    ];
    for (const { status, text } of answers) {
      expect(status).toBe(401);
      expect(text).toContain('Login failed. Please check your credentials.');
      expect(wrongField({ text })).toBeUndefined();
    }
  });

  // specification 5.5
  test('reports an unexpected failure with its log id', async () => {
    const failing = server.browser();
    await server.rows('alter table attempts rename to attempts_away');
    const answer = await signIn(failing, 'meera@haat.example');
    await server.rows('alter table attempts_away rename to attempts');
    expect(answer.status).toBe(500);
    expect(answer.text).toContain('An unexpected error occurred');
    expect(answer.text).toContain(`<code>${answer.headers['x-request-id']}</code>`);
    expect(answer.text).toContain('value="meera@haat.example"');
  });
});

test('an administrator with a second factor gives a code on a page of its own', async () => {
  const email = 'factor@haat.example';
  await createAdmin(server.context, { email, password });
  const owner = server.browser();
  await owner.post('/api/auth/login', { email, password, role: 'admin' });
  const { secret } = (await owner.post('/api/account/second-factor', { currentPassword: password })).body as {
    secret: string;
  };
  const code = (steps: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
  await owner.post('/api/account/second-factor/confirm', { code: code(-1) });

  const browser = server.browser();
  expect((await browser.get('/auth/login/code')).headers.location).toBe('/auth/login');
  const first = await signIn(browser, email, { role: 'admin', redirect: '/admin/sellers', rememberMe: 'on' });
  expect(first.headers.location).toBe('/auth/login/code?redirect=%2Fadmin%2Fsellers');
  expect([first.headers['set-cookie']].flat().join()).toMatch(/haat\.code=[\w-]{43}; .*Path=\/auth; .*SameSite=Strict/);
  expect(await isSignedIn(browser)).toBe(false);
  expect((await browser.get('/auth/login/code?redirect=%2Fadmin%2Fsellers')).text).toContain('2-step verification');
  const wrong = await sendForm(browser, '/auth/login/code', { code: '000000', redirect: '/admin/sellers' });
  expect(wrong.status).toBe(400);
  expect(wrongField(wrong)).toBe('code');
  expect(wrong.text).not.toContain('000000');
  const right = await sendForm(browser, '/auth/login/code', { code: code(0), redirect: '/admin/sellers' });
  expect([right.status, right.headers.location]).toEqual([303, '/admin/sellers']);
  expect(await isSignedIn(browser)).toBe(true);
});
