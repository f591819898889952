import { describe, expect, test } from 'vitest';
import { password, seller } from '#test/factories.ts';
import { sendForm, wrongField } from '#test/publicForms.ts';
import { type Browser, createTestServer } from '#test/server.ts';
import { render } from '#web/storefront/render.tsx';

const server = createTestServer({ render });
const discreet = createTestServer({ render, hideAccounts: true, sendsNoMail: true });

const signIn = (browser: Browser, email: string, fields: Record<string, string> = {}) =>
  sendForm(browser, '/auth/login', { email, password, role: 'seller', ...fields });
const isSignedIn = async (browser: Browser) =>
  ((await browser.get('/api/auth/session')).body as { user: object | null }).user !== null;

describe('without a mail server', () => {
  test('no page promises an email', async () => {
    const { email } = await seller(discreet, 'pending');
    const browser = discreet.browser();
    const pages = [
      await browser.get('/auth/forgot-password'),
      await sendForm(browser, '/auth/forgot-password', { email }),
      await browser.get('/auth/registration-pending'),
    ];
    for (const { status, text } of pages) {
      expect(status).toBe(200);
      expect(text).toContain('This marketplace doesn’t send emails');
      expect(text).not.toMatch(/we send|will be sent|email sent!|>Send/i);
    }
    expect((await browser.post('/api/auth/forgot-password', { email })).text).toContain('doesn’t send emails');
    expect(await discreet.rows("select status from mails where subject ilike '%reset%'")).not.toEqual([]);
  });
});

describe('a forgotten password', () => {
  // specification 8.15, 8.16
  test('the page shows the address of the email, or that it has no account', async () => {
    const { email } = await seller(server, 'pending');
    const sent = await sendForm(server.browser(), '/auth/forgot-password', { email: email.toUpperCase() });
    expect(sent.status).toBe(200);
    expect(sent.text).toContain('Password reset email sent!');
    expect(sent.text).toContain(`<b>${email}</b>`);
    const nobody = await sendForm(server.browser(), '/auth/forgot-password', { email: 'nobody@haat.example' });
    expect(nobody.status).toBe(404);
    expect(nobody.text).toContain('No account found with this email.');
    expect(wrongField(nobody)).toBe('email');
  });

  test('a link sets the password once, and leads to signing in', async () => {
    const { email } = await seller(server, 'pending');
    const browser = server.browser();
    await sendForm(browser, '/auth/forgot-password', { email });
    const [mail] = await server.rows<{ body: string }>(
      "select body from mails where recipient = $1 and subject ilike '%reset%'",
      [email],
    );
    const token = /token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
    const page = await browser.get(`/auth/reset-password?token=${token}`);
    expect(page.text).toContain(`name="token" value="${token}"`);
    expect(page.headers['cache-control']).toBe('no-store');
    const fields = { token, password: 'a-new-password', confirmPassword: 'a-new-password' };
    const done = await sendForm(browser, '/auth/reset-password', fields);
    expect([done.status, done.headers.location]).toEqual([303, '/auth/login']);
    expect((await browser.get('/auth/login')).text).toContain('Password changed. Please sign in.');
    expect((await signIn(browser, email)).text).toContain('Incorrect password.');
    expect((await signIn(browser, email, { password: 'a-new-password' })).status).toBe(303);
    expect((await sendForm(browser, '/auth/reset-password', fields)).text).toContain(
      'This reset link has expired or was used.',
    );
  });
});

describe('the pending page', () => {
  // specification 2.55
  test('shows the decision when asked again, and signs out', async () => {
    const { browser, email } = await seller(server, 'pending');
    const waiting = await browser.get('/auth/registration-pending?checked');
    expect(waiting.text).toContain('Your application is still under review.');
    expect(waiting.text).toContain(`<b>${email}</b>`);
    const approved = (await seller(server)).browser;
    const over = await approved.get('/auth/registration-pending?checked');
    expect([over.status, over.headers.location]).toEqual([303, '/seller/dashboard']);
    const out = await sendForm(browser, '/auth/logout', {});
    expect([out.status, out.headers.location]).toEqual([303, '/']);
    expect(await isSignedIn(browser)).toBe(false);
  });
});
