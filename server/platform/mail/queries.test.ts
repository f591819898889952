import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { admin, registrationBody } from '#test/factories.ts';
import { type Browser, createTestServer } from '#test/server.ts';

const server = createTestServer();
type List = { mails: { recipient: string; subject: string }[]; nextCursor: string | null };
let browser: Browser;

beforeAll(async () => {
  browser = await admin(server);
  for (const email of ['meera@silks.example', 'asha_100@lamps.example', 'dev@lamps.example']) {
    await server.browser().post('/api/auth/register', registrationBody({ email }));
  }
  await server.browser().post('/api/auth/forgot-password', { email: 'meera@silks.example' });
});
const found = async (search: string, more = '') => {
  const { body } = await browser.get(`/api/admin/mails?search=${encodeURIComponent(search)}${more}`);
  return (body as List).mails.map(({ recipient }) => recipient);
};

test.each([
  ['MEERA', ['meera@silks.example', 'meera@silks.example']],
  ['reset your', ['meera@silks.example']],
  ['lamps.example', ['dev@lamps.example', 'asha_100@lamps.example']],
  ['%', []],
  ['a_1', ['asha_100@lamps.example']],
  ['Hello', []],
  ['nobody', []],
])('finds emails by recipient and subject: %s', async (search, recipients) => {
  expect(await found(search)).toEqual(recipients);
});

test('finds only the emails of an exact address', async () => {
  await server.browser().post('/api/auth/register', registrationBody({ email: 'ameera@silks.example' }));
  expect(await found('eera@silks.example')).toHaveLength(3);
  expect(await found('Meera@silks.example')).toEqual(['meera@silks.example', 'meera@silks.example']);
});

test('returns emails page by page', async () => {
  const first = (await browser.get('/api/admin/mails?search=lamps&limit=1')).body as List;
  expect(first.mails).toMatchObject([{ recipient: 'dev@lamps.example' }]);
  expect(await found('lamps', `&limit=1&cursor=${first.nextCursor}`)).toEqual(['asha_100@lamps.example']);
});

test.each([
  ["lower(recipient || ' ' || subject) like '%meera%'", 'mails_lower_idx'],
  ["lower(recipient) = 'meera@silks.example'", 'mails_recipient_idx'],
])('uses an index: %s', async (condition, index) => {
  const plan = await server.context.database.transaction(async ({ db }) => {
    await sql`set local enable_seqscan = off; set local enable_indexscan = off`.execute(db);
    return (await sql`explain select * from mails where ${sql.raw(condition)}`.execute(db)).rows;
  });
  expect(JSON.stringify(plan)).toContain(index);
});
