import { afterAll, beforeAll, expect, test } from 'vitest';
import { password, registrationBody } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer({ quiet: true });

// What nobody expects: tables that every one of these routes needs are gone.
beforeAll(async () => {
  await server.rows('alter table accounts rename to accounts_gone');
  await server.rows('alter table attempts rename to attempts_gone');
  await server.rows('alter table verifications rename to verifications_gone');
});
afterAll(async () => {
  await server.rows('alter table accounts_gone rename to accounts');
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
  expect(answer.text).not.toMatch(/relation|accounts|attempts|verifications|select|insert/i);
});
