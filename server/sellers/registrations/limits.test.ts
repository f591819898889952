import { expect, test } from 'vitest';
import { registrationBody } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { normalizeMailbox } from './limits.ts';

const server = createTestServer();
const tooMany = { status: 429, body: { error: { code: 'too_many_registrations' } } };
const register = (email: string, address?: string) =>
  server.browser(address).post('/api/auth/register', registrationBody({ email }));
const mailsTo = async (pattern: string) =>
  (await server.rows('select id from mails where recipient like $1', [pattern])).length;

test('limits a mailbox to three registrations a day, in any spelling and from any source', async () => {
  for (const n of [1, 2, 3]) expect((await register(`victim+${n}@haat.example`)).status).toBe(201);
  for (const n of [4, 5]) expect(await register(`victim+${n}@haat.example`)).toMatchObject(tooMany);
  expect(Number((await register('victim+6@haat.example')).headers['retry-after'])).toBeGreaterThan(0);
  expect(await mailsTo('victim%')).toBe(3);
  expect((await register('somebody@haat.example')).status).toBe(201);
  server.pass(24 * 60 * 60_000 + 1000);
  expect((await register('victim+7@haat.example')).status).toBe(201);
});

test('one source registers twenty businesses an hour; one /64 of IPv6 is one source', async () => {
  for (let n = 0; n < 20; n += 1) {
    expect((await register(`many${n}@haat.example`, `2001:db8:1:2::${n}`)).status).toBe(201);
  }
  expect(await register('many20@haat.example', '2001:db8:1:2::20')).toMatchObject(tooMany);
  expect((await register('many21@haat.example', '2001:db8:1:3::1')).status).toBe(201);
  server.pass(60 * 60_000 + 1000);
  expect((await register('many22@haat.example', '2001:db8:1:2::22')).status).toBe(201);
});

test.each([
  ['victim+1@haat.example', 'victim@haat.example'],
  ['v.i.ctim+x+y@gmail.com', 'victim@gmail.com'],
  ['v.ictim@googlemail.com', 'victim@gmail.com'],
  ['v.ictim@haat.example', 'v.ictim@haat.example'],
])('maps %s to the mailbox %s', (email, mailbox) => {
  expect(normalizeMailbox(email)).toBe(mailbox);
});
