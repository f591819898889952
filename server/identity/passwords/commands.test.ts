import { describe, expect, test } from 'vitest';
import { password, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();

const chosen = 'another-good-password';
const login = async (email: string, typed: string) =>
  (await server.browser().post('/api/auth/login', { email, password: typed, role: 'seller' })).status;

describe('changing the password', () => {
  // specification 2.99
  test('keeps this session, ends the others and kills the old password', async () => {
    const { email, browser } = await seller(server, 'approved');
    const phone = server.browser();
    await phone.post('/api/auth/login', { email, password, role: 'seller' });
    const answer = await browser.put('/api/account/password', { currentPassword: password, newPassword: chosen });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Password changed.' } });
    expect((await browser.get('/api/seller/products')).status).toBe(200);
    expect((await phone.get('/api/seller/products')).status).toBe(401);
    expect([await login(email, password), await login(email, chosen)]).toEqual([401, 200]);
  });

  test('invalidates the reset links that were emailed before', async () => {
    const { userId, email, browser } = await seller(server, 'approved');
    await server.browser().post('/api/auth/forgot-password', { email });
    const links = () => server.rows('select token_hash from reset_links where user_id = $1', [userId]);
    expect(await links()).toHaveLength(1);
    await browser.put('/api/account/password', { currentPassword: password, newPassword: chosen });
    expect(await links()).toEqual([]);
  });

  test.each([
    ['wrong', chosen, 'Incorrect password.'],
    [password, '12345', 'Password must be at least 6 characters long'],
    [password, 'password', 'Password is too weak. Please use a stronger password.'],
    [password, 'Qwerty123', 'Password is too weak. Please use a stronger password.'],
    [password, 'Haat@2026', 'Password is too weak. Please use a stronger password.'],
    [password, 'owner.shop-7', 'Password is too weak. Please use a stronger password.'],
  ])('from "%s" to "%s" is refused: %s', async (currentPassword, newPassword, message) => {
    const { userId, email, browser } = await seller(server, 'approved');
    await server.browser().post('/api/auth/forgot-password', { email });
    const stored = () =>
      server.rows(
        'select hash, changed_at, (select count(*) from sessions where user_id = $1) as sessions from passwords where user_id = $1',
        [userId],
      );
    const before = await stored();
    const answer = await browser.put('/api/account/password', { currentPassword, newPassword });
    expect(answer).toMatchObject({ status: 400, body: { error: { message } } });
    expect(await stored()).toEqual(before);
    expect(await server.rows('select token_hash from reset_links where user_id = $1', [userId])).toHaveLength(1);
  });

  test('is throttled, so that a borrowed browser cannot guess the password', async () => {
    const { email, browser } = await seller(server, 'approved');
    const attempt = (currentPassword: string) =>
      browser.put('/api/account/password', { currentPassword, newPassword: chosen });
    for (let time = 0; time < 10; time += 1) expect((await attempt('wrong')).status).toBe(400);
    expect((await attempt(password)).status).toBe(429);
    expect(await login(email, password)).toBe(200);
  });
});
