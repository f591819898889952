import { beforeAll, describe, expect, test } from 'vitest';
import { type SellerStatus, sellerStatuses } from '#domain/sellers/sellers.ts';
import { admin, registrationBody, seller } from '#test/factories.ts';
import { type Browser, createTestServer } from '#test/server.ts';

const server = createTestServer();

type Listed = { id: string; email: string; businessName: string; status: SellerStatus };
type Page = { sellers: Listed[]; nextCursor: string | null };

let browser: Browser;
beforeAll(async () => {
  browser = await admin(server);
});

const list = async (query: Record<string, string> = {}): Promise<Page> => {
  const answer = await browser.get(`/api/admin/sellers?${new URLSearchParams(query)}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Page;
};
/** Returns all pages in order. */
async function listAll(query: Record<string, string>): Promise<Listed[]> {
  const found: Listed[] = [];
  let cursor: string | null = null;
  do {
    const page: Page = await list({ ...query, ...(cursor && { cursor }) });
    found.push(...page.sellers);
    cursor = page.nextCursor;
  } while (cursor);
  return found;
}
async function register(changes: Record<string, unknown>): Promise<string> {
  const body = registrationBody(changes);
  const answer = await server.browser().post('/api/auth/register', body);
  expect(answer.status, answer.text).toBe(201);
  return body.email;
}

// specification 2.69
describe('searching for sellers', () => {
  beforeAll(async () => {
    await register({
      email: 'meera@silks.example',
      businessName: 'Chennai Silks',
      ownerName: 'Meera Iyer',
      phone: '9812345678',
    });
    await register({ email: 'percent@haat.example', businessName: '100% Cotton', ownerName: 'A_B C' });
    await register({ email: 'plain@haat.example', businessName: '100 Cotton', ownerName: 'AxB C' });
    await register({ email: 'back@haat.example', businessName: 'Back\\slash', ownerName: "O'Neil" });
    await register({ email: 'hindi@haat.example', businessName: 'दिल्ली बाज़ार', ownerName: 'ÉLODIE Straße' });
  });
  const found = async (search: string) => (await list({ search })).sellers.map((row) => row.email).sort();

  // specification 5.25
  test.each([
    ['the business name', 'chennai si'],
    ['the owner name', 'MEERA IY'],
    ['the e-mail', '@Silks.EXAMPLE'],
    ['the phone', '9812345678'],
    ['the phone with its country', '+9198123'],
    ['blanks around it', '  Meera '],
  ])('matches %s, in any case', async (_, search) => {
    expect(await found(search)).toEqual(['meera@silks.example']);
  });

  test.each([
    ['100%', ['percent@haat.example']],
    ['%', ['percent@haat.example']],
    ['a_b', ['percent@haat.example']],
    ['_', ['percent@haat.example']],
    ['\\', ['back@haat.example']],
    ['\\s', ['back@haat.example']],
    ["o'neil", ['back@haat.example']],
    ['100 c', ['plain@haat.example']],
    ['nobody like this', []],
    ['%%', []],
    ["'; drop table sellers; --", []],
  ])('matches "%s" literally', async (search, emails) => {
    expect(await found(search)).toEqual(emails);
  });

  test.each([
    'दिल्ली',
    'बाज़ार',
    'élodie',
    'ÉLODIE',
    'e\u0301lodie',

    'straße',
  ])('finds "%s" in any script and Unicode form', async (search) => {
    // 'ß' has no usual capital: STRASSE is a different spelling.
    expect(await found(search)).toEqual(search === 'STRASSE' ? [] : ['hindi@haat.example']);
  });

  // specification 5.25
  test('does not match the address, the category or the description', async () => {
    await register({ address: 'Needle Lane', category: 'Automotive', description: 'needle in a haystack' });
    expect(await found('needle')).toEqual([]);
    expect(await found('automotive')).toEqual([]);
  });

  test('ignores a blank search', async () => {
    expect(await found('   ')).toEqual(await found(''));
    expect((await found('')).length).toBeGreaterThan(4);
  });
});

describe('the status', () => {
  // specification 2.70, 2.71, 6.2, 7.10
  test('filters, together with the search, and the counts equal those of the database', async () => {
    const ids: Record<string, string> = {};
    for (const status of sellerStatuses) ids[status] = (await seller(server, status)).id;
    for (const status of sellerStatuses) {
      const rows = await listAll({ status, limit: '100' });
      expect(rows.every((row) => row.status === status)).toBe(true);
      expect(rows.map((row) => row.id)).toContain(ids[status]);
      expect(await listAll({ status, search: 'no such seller' })).toEqual([]);
    }
    const counted = await server.rows<{ status: SellerStatus; count: number }>(
      'select status, count(*)::int from sellers group by status',
    );
    const expected = Object.fromEntries(counted.map(({ status, count }) => [status, count]));
    const all = counted.reduce((sum, { count }) => sum + count, 0);
    expect((await browser.get('/api/admin/sellers/counts')).body).toEqual({ all, ...expected });
  });

  test.each(['unknown', 'Pending', ''])('rejects "%s"', async (status) => {
    expect((await browser.get(`/api/admin/sellers?status=${status}`)).status).toBe(400);
  });
});

describe('pages', () => {
  const newestFirst = () =>
    server.rows<{ id: string }>(`select id from sellers where search like '%crowd%' order by created_at desc, id desc`);

  beforeAll(async () => {
    for (let number = 0; number < 45; number += 1) {
      const email = await register({ businessName: `Crowd ${number}` });
      // In groups of seven that registered in the same millisecond.
      await server.rows(
        "update sellers set created_at = '2026-01-01T00:00:00Z'::timestamptz + $2 * interval '1 millisecond' from users join members on user_id = users.id where sellers.id = seller_id and email = $1",
        [email, Math.floor(number / 7)],
      );
    }
  });

  // specification 7.10
  test.each([
    '1',
    '7',
    '20',
    '44',
    '45',
    '46',
    '100',
  ])('of %s show all 45 sellers once, newest first', async (limit) => {
    const rows = await listAll({ search: 'crowd', limit });
    expect(rows.map((row) => row.id)).toEqual((await newestFirst()).map((row) => row.id));
  });

  // specification 9.7
  test('hold 20 by default, and return the cursor of the next one', async () => {
    const first = await list({ search: 'crowd' });
    expect(first.sellers).toHaveLength(20);
    expect(first.nextCursor).toEqual(expect.any(String));
    expect((await list({ search: 'crowd', limit: '45' })).nextCursor).toBeNull();
  });

  test('repeat and skip nobody when somebody registers in between', async () => {
    const expected = (await newestFirst()).map((row) => row.id);
    const first = await list({ search: 'crowd', limit: '20' });
    const late = await register({ businessName: 'Crowd latecomer' });
    const rest = await list({ search: 'crowd', limit: '100', cursor: first.nextCursor ?? '' });
    expect([...first.sellers, ...rest.sellers].map((row) => row.id)).toEqual(expected);
    await server.rows('delete from sellers where search like $1', [`%${late}%`]);
  });

  test.each([
    'x',
    '1',
    '1.x',
    '0.01890a5d-ac96-774b-bcce-b302099a8057',
    '-1.01890a5d-ac96-774b-bcce-b302099a8057',
  ])('reject the cursor "%s"', async (cursor) => {
    expect(await browser.get(`/api/admin/sellers?cursor=${cursor}`)).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_failed' } },
    });
  });
});

// specification 2.76, 3.8, 7.7
test('returns one record with the fields of the specification', async () => {
  const { id, email, businessName } = await seller(server, 'suspended');
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect((await browser.get(`/api/admin/sellers/${id}`)).body).toEqual({
    id,
    email,
    businessName,
    ownerName: expect.any(String),
    phone: expect.stringMatching(/^\+91\d{10}$/),
    phoneTyped: expect.stringMatching(/^\d{10}$/),
    address: '12 MG Road, Pune 411001',
    category: 'Fashion',
    description: null,
    status: 'suspended',
    language: 'en',
    createdAt: time,
    approvedAt: time,
    rejectedAt: null,
    suspendedAt: time,
  });
});

// languages.md, section 2
test('an applicant’s language is the one in which they registered', async () => {
  const { email } = registrationBody({ email: 'applicant@haat.example' });
  const hindi = server.browser();
  const sent = { ...registrationBody({ email }), businessName: 'Hindi Applicant' };
  const answer = await hindi.send({
    method: 'POST',
    url: '/api/auth/register',
    payload: sent,
    headers: { 'accept-language': 'hi-IN' },
  });
  expect(answer.status, answer.text).toBe(201);
  const [found] = (await list({ search: 'Hindi Applicant' })).sellers;
  expect(found).toMatchObject({ email, language: 'hi' });
  const { body } = await browser.get(`/api/admin/sellers/${found?.id}`);
  expect(body).toMatchObject({ language: 'hi' });
});
