import { expect, test } from 'vitest';
import { admin } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();

// specification 2.98
test('an administrator can rename only themselves', async () => {
  const [one, other] = [await admin(server), await admin(server)];
  const nameOf = async (browser: typeof one) =>
    ((await browser.get('/api/auth/session')).body as { user: { name: string } }).user.name;
  expect((await one.put('/api/admin/profile', { name: '  Meera ' })).status).toBe(200);
  expect([await nameOf(one), await nameOf(other)]).toEqual(['Meera', 'Admin']);
  for (const body of [
    { name: ' ' },
    {},
    { name: 'Meera', role: 'seller' },
    { name: 'Meera', email: 'x@haat.example' },
  ]) {
    expect((await one.put('/api/admin/profile', body)).status).toBe(400);
  }
  expect(await nameOf(one)).toBe('Meera');
});
