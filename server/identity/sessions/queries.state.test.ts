import { describe, expect, test } from 'vitest';
import { admin, seller } from '#test/factories.ts';
import { type Browser, createTestServer } from '#test/server.ts';
import { createSessionCookies } from '#test/sessionCookies.ts';

const server = createTestServer();
const { signIn } = createSessionCookies(server);

describe('what scripts are told', () => {
  const told = (browser: Browser) => browser.cookies.get('haat.signed_in');

  test('is that somebody is signed in, for as long as that is so', async () => {
    const { browser } = await signIn(true);
    expect(told(browser)).toBe('1');
    await browser.post('/api/auth/logout');
    expect(told(browser)).toBeUndefined();
  });

  test('is put right where somebody comes whose session has ended elsewhere, or is older than that cookie', async () => {
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
          linkLanguage: null,
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
