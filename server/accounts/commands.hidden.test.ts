import { describe, expect, test } from 'vitest';
import { admin, password, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer({ hideAccounts: true });

const login = (typed: Record<string, unknown>) =>
  server.browser().post('/api/auth/login', { password, role: 'seller', ...typed });
const request = (email: string) => server.browser().post('/api/auth/forgot-password', { email });
const message = 'Login failed. Please check your credentials.';
const failed = { error: { code: 'login_failed', message, requestId: expect.any(String) } };

describe('where accounts are hidden', () => {
  test('every failed sign-in is answered alike', async () => {
    const approved = await seller(server, 'approved');
    const [rejected, suspended] = [await seller(server, 'rejected'), await seller(server, 'suspended')];
    const failures = [
      { email: 'nobody@haat.example' },
      { email: approved.email, password: 'wrong' },
      { email: approved.email, role: 'admin' },
      { email: rejected.email },
      { email: suspended.email },
      { email: suspended.email, role: 'admin' },
    ];
    for (const typed of failures) {
      const answer = await login(typed);
      expect({ status: answer.status, body: answer.body }, JSON.stringify(typed)).toEqual({
        status: 401,
        body: failed,
      });
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  test('who may enter still enters', async () => {
    const pending = await seller(server, 'pending');
    expect((await login({ email: pending.email })).status).toBe(200);
    expect((await (await admin(server)).get('/api/admin/sellers')).status).toBe(200);
  });

  test('every reset request is answered with success, and only an account gets a mail', async () => {
    const { email } = await seller(server, 'pending');
    const [known, unknown] = [await request(email), await request('nobody@haat.example')];
    expect(known).toMatchObject({ status: 200, body: { message: 'Password reset email sent!' } });
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: known.status, body: known.body });
    expect(await server.rows("select recipient from mails where subject like 'Reset%'")).toEqual([
      { recipient: email },
    ]);
  });

  test('the throttle answers an account and a stranger alike', async () => {
    const { email } = await seller(server, 'approved');
    for (const typed of [email, 'stranger@haat.example']) {
      const browser = server.browser();
      const statuses: number[] = [];
      for (let time = 0; time < 11; time += 1) {
        const answer = await browser.post('/api/auth/login', { email: typed, password: 'wrong', role: 'seller' });
        statuses.push(answer.status);
      }
      expect(statuses).toEqual([...Array(10).fill(401), 429]);
    }
  });

  test('what is no login at all is still said at its field', async () => {
    expect(await login({ email: 'asha@' })).toMatchObject({
      status: 400,
      body: { error: { message: 'Invalid email address.' } },
    });
  });
});
