import { beforeAll, expect, test } from 'vitest';
import { password, registrationBody, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer({ quiet: true });

// What nobody expects: tables that these routes need are gone, after better-auth has looked at its own.
beforeAll(async () => {
  await seller(server, 'pending');
  for (const table of ['attempts', 'seller_history', 'verifications']) {
    await server.rows(`alter table ${table} rename to ${table}_gone`);
  }
});

const email = 'asha@haat.example';

test.each([
  ['/api/auth/login', { email, password, role: 'seller' }, 'Login failed'],
  ['/api/auth/register', registrationBody(), 'Registration failed. Please try again.'],
  ['/api/auth/forgot-password', { email }, 'Failed to send reset email.'],
  ['/api/auth/reset-password', { token: 'x'.repeat(32), password }, 'Password reset failed'],
])('an unexpected failure of %s says so in its own words, and nothing internal', async (path, body, message) => {
  const answer = await server.browser().post(path, body);
  expect(answer.status).toBe(500);
  expect(answer.body).toEqual({ error: { code: expect.any(String), message } });
  expect(answer.text).not.toMatch(/relation|attempts|history|verifications|select|insert/i);
});
