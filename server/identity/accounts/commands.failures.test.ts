import { beforeAll, describe, expect, test } from 'vitest';
import { password, productBody, registrationBody, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const email = 'asha@haat.example';
const calls = [
  ['/api/auth/login', { email, password, role: 'seller' }, 'An unexpected error occurred'],
  ['/api/auth/register', registrationBody(), 'Registration failed. Please try again.'],
  ['/api/auth/forgot-password', { email }, 'Failed to send reset email.'],
  ['/api/auth/reset-password', { token: 'x'.repeat(32), password }, 'Password reset failed'],
  ['/api/seller/products', productBody(), 'Failed to save product. Please try again.'],
] as const;
const needed = ['attempts', 'seller_history', 'reset_links', 'products'];

describe('a missing table', () => {
  const server = createTestServer({ quiet: true });
  let owner: TestSeller;
  beforeAll(async () => {
    owner = await seller(server);
    for (const table of needed) await server.rows(`alter table ${table} rename to ${table}_gone`);
  });

  // specification 4.32, 8.33
  test.each(calls)('an unexpected failure of %s says so in its own words, and nothing internal', async (...call) => {
    const [path, body, message] = call;
    const answer = await owner.browser.post(path, body);
    expect(answer.status).toBe(500);
    expect(answer.body).toMatchObject({ error: { code: expect.any(String), message } });
    expect(answer.text).not.toMatch(/relation|attempts|history|reset_links|select|insert/i);
  });
});

describe('a database that is shutting down', () => {
  const server = createTestServer({ quiet: true });
  let owner: TestSeller;
  beforeAll(async () => {
    owner = await seller(server);
    await server.rows(`create function go_away() returns trigger language plpgsql as
      $$ begin raise exception 'terminating connection' using errcode = '57P01'; end $$`);
    for (const table of needed) {
      await server.rows(`create trigger go_away before insert or delete on ${table} execute function go_away()`);
    }
  });

  // An unknown token is only looked up, which fires no trigger.
  const writing = calls.filter(([path]) => path !== '/api/auth/reset-password');
  // specification 4.32
  test.each(writing)('makes %s answer with its own message and when to retry', async (path, body, message) => {
    const answer = await owner.browser.post(path, body);
    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({ error: { code: 'unavailable', message } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('answers the same way as a read-only standby', async () => {
    await server.rows(`create or replace function go_away() returns trigger language plpgsql as
      $$ begin raise exception 'cannot execute INSERT in a read-only transaction' using errcode = '25006'; end $$`);
    const answer = await owner.browser.post('/api/auth/forgot-password', { email: owner.email });
    expect(answer.status).toBe(503);
  });

  test('answers other requests with a general message that the marketplace is busy', async () => {
    const id = '01890a5d-ac96-774b-bcce-b302099a8057';
    const answer = await owner.browser.delete(`/api/seller/products/${id}`);
    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({
      error: { message: 'Haat is busy right now. Please try again in a moment.' },
    });
  });
});
