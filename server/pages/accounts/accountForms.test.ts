import { describe, expect, test } from 'vitest';
import { admin, password, registrationBody, seller } from '#test/factories.ts';
import { asForm, formToken, sendForm, wrongField } from '#test/publicForms.ts';
import { type Browser, createTestServer, type TestServer } from '#test/server.ts';
import { render } from '#web/storefront/render.tsx';

const server = createTestServer({ render });
const discreet = createTestServer({ render, hideAccounts: true });
const isSignedIn = async (browser: Browser) =>
  ((await browser.get('/api/auth/session')).body as { user: object | null }).user !== null;

describe('registering by the form', () => {
  // specification 2.48, 3.11, 8.1
  test('stores the same as the API, and goes to the pending page', async () => {
    const body = registrationBody();
    const browser = server.browser();
    const answer = await sendForm(browser, '/auth/register', { ...body, confirmPassword: password });
    expect([answer.status, answer.headers.location]).toEqual([303, '/auth/registration-pending']);
    const stored = await server.rows(
      'select business_name, status from sellers join members on seller_id = sellers.id join users on users.id = user_id where email = $1',
      [body.email],
    );
    expect(stored).toEqual([{ business_name: body.businessName, status: 'pending' }]);
    const { text } = await browser.get('/auth/registration-pending');
    expect(text).toContain('Registration successful! Your application is pending approval.');
    expect(text).toMatch(/An email will be sent to <b>[^<]+<\/b> once your registration is approved\./);
  });

  // specification 5.8, 5.10, 8.2, 8.3
  test.each([
    [{ confirmPassword: 'another' }, 400, 'Passwords do not match', 'confirmPassword'],
    [
      { password: '123456', confirmPassword: '123456' },
      400,
      'Password is too weak. Please use a stronger password.</span><span class="field-advice">This password has leaked',
      'password',
    ],
    [{ businessName: ' ' }, 400, 'Business name is required.', 'businessName'],
    [{ phone: '98765 4321' }, 400, 'Please enter a valid phone number', 'phone'],
    [{ email: 'taken' }, 409, 'Email is already registered. Please use a different email.', 'email'],
    [{ role: 'admin' }, 400, 'Unrecognized key', undefined],
  ] as const)('refuses %o, stores nothing and keeps the rest', async (change, status, sentence, field) => {
    const typed = { ...registrationBody(), confirmPassword: password, ...change };
    const email = typed.email === 'taken' ? (await seller(server)).email : typed.email;
    const before = await server.rows('select id from sellers');
    const answer = await sendForm(server.browser(), '/auth/register', { ...typed, email });
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(sentence);
    expect(wrongField(answer)).toBe(field);
    expect(answer.text).toContain(typed.address);
    expect(answer.text).not.toContain(password);
    expect(await server.rows('select id from sellers')).toEqual(before);
  });
});

describe.each([
  ['/auth/login', { email: 'a@haat.example', password }],
  ['/auth/login/code', { code: '123456' }],
  ['/auth/register', { ...registrationBody(), confirmPassword: password }],
  ['/auth/forgot-password', { email: 'a@haat.example' }],
  ['/auth/reset-password', { token: 'some-token', password }],
  ['/auth/logout', {}],
] as [string, Record<string, string>][])('the form of %s', (path, fields) => {
  const everything = (of: TestServer) =>
    of.rows('select (select count(*) from sellers), (select count(*) from mails), (select count(*) from attempts)');

  test('does nothing with a token of another visitor or of another kind of page, nor from another site', async () => {
    // Only a signed-in visitor has the form for signing out.
    const browser = path === '/auth/logout' ? (await seller(server)).browser : server.browser();
    const before = await everything(server);
    const foreign = await formToken(server.browser(), '/auth/login');
    await formToken(browser, '/auth/forgot-password');
    for (const token of [foreign, 'x', '']) {
      const answer = await browser.send({ method: 'POST', url: path, ...asForm({ ...fields, formToken: token }) });
      expect(answer.status).toBe(403);
      expect(answer.text).toContain('Nothing was sent yet. Please send the form again.');
      expect(answer.text).not.toContain(password);
    }
    const own = asForm({ ...fields, formToken: await formToken(browser, '/auth/forgot-password') });
    const headers = { ...own.headers, origin: 'https://example.com' };
    expect((await browser.send({ method: 'POST', url: path, ...own, headers })).status).toBe(403);
    expect(await everything(server)).toEqual(before);
  });
});

describe('a newly registered seller', () => {
  test('is signed in, and sees the pending application and what to prepare', async () => {
    const browser = server.browser();
    await sendForm(browser, '/auth/register', { ...registrationBody(), confirmPassword: password });
    const { text } = await browser.get('/auth/registration-pending');
    expect(text).toContain('data-waits');
    expect(text).toContain('Get these ready while you wait');
    expect((await browser.get('/api/auth/session')).body).toMatchObject({ user: { seller: { status: 'pending' } } });
    const other = await server.browser().get('/auth/registration-pending');
    expect(other.text).not.toContain('data-waits');
  });

  test('is not signed in where accounts are hidden, because that would reveal that the email was new', async () => {
    const known = await seller(discreet);
    for (const email of [known.email, registrationBody().email]) {
      const browser = discreet.browser();
      const sent = { ...registrationBody(), email, confirmPassword: password };
      const answer = await sendForm(browser, '/auth/register', sent);
      expect(answer.headers.location).toBe('/auth/registration-pending');
      expect(await isSignedIn(browser)).toBe(false);
    }
  });

  test('is redirected once the application is approved, and signed out once it is rejected', async () => {
    const administrator = await admin(server);
    for (const decision of ['approve', 'reject']) {
      const browser = server.browser();
      const body = registrationBody();
      await sendForm(browser, '/auth/register', { ...body, confirmPassword: password });
      const [seller] = await server.rows<{ id: string }>('select id from sellers where business_name = $1', [
        body.businessName,
      ]);
      await administrator.post(`/api/admin/sellers/${seller?.id}/${decision}`, { reason: 'Because' });
      const answer = await browser.get('/auth/registration-pending?checked');
      if (decision === 'approve') expect(answer.headers.location).toBe('/seller/dashboard');
      else expect(answer.text).not.toContain('data-waits');
    }
  });
});
