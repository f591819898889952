import { beforeAll, describe, expect, test } from 'vitest';
import { eraseShop } from '#server/privacy/closing/erasure.ts';
import { newDigits } from '#test/chats.ts';
import { admin, password, registrationBody, seller, why } from '#test/factories.ts';
import { type Browser, createTestServer } from '#test/server.ts';

const server = createTestServer();
let browser: Browser;
beforeAll(async () => {
  browser = await admin(server);
});

type Signal = { kind: string; others: { id: string; businessName: string; status: string }[]; hasMore: boolean };
type Application = { id: string; businessName: string; daysWaiting: number; signals: Signal[]; note: string | null };
type List = { applications: Application[]; nextCursor: string | null };
const list = async (query = '') => (await browser.get(`/api/admin/applications?limit=50${query}`)).body as List;
const signalsOf = async (id: string) =>
  ((await browser.get(`/api/admin/sellers/${id}/background`)).body as { signals: Signal[] }).signals;

let made = 0;
/** Registers a business that shares only the given fields with others. Returns its id. */
async function register(changes: Record<string, unknown> = {}): Promise<string> {
  made += 1;
  const body = registrationBody({
    email: `owner@own-${made}-domain.example`,
    address: `${made} Temple Road, Kochi`,
    ...changes,
  });
  expect((await server.browser().post('/api/auth/register', body)).status).toBe(201);
  const [row] = await server.rows<{ id: string }>(
    'select seller_id as id from members join users on users.id = user_id where email = $1',
    [body.email.toLowerCase()],
  );
  return row?.id ?? '';
}
const named = (id: string) => expect.objectContaining({ id });
const kinds = (signals: Signal[]) => signals.map(({ kind }) => kind);

describe('the queue', () => {
  test('lists pending sellers, longest waiting first, paged and searchable', async () => {
    await seller(server, 'approved');
    await seller(server, 'rejected');
    const ids: string[] = [];
    for (const days of [1, 9, 4]) {
      const id = await register({ businessName: `Queue ${days}` });
      await server.rows('update sellers set created_at = now() - make_interval(days => $2, mins => 1) where id = $1', [
        id,
        days,
      ]);
      ids.push(id);
    }
    const [one, nine, four] = ids;
    const { applications } = await list('&search=queue');
    expect(applications.map(({ id, daysWaiting }) => [id, daysWaiting])).toEqual([
      [nine, 9],
      [four, 4],
      [one, 1],
    ]);
    const all = (await list()).applications.map(({ id }) => id);
    const waiting = await server.rows<{ id: string }>(
      "select id from sellers where status = 'pending' order by created_at, id",
    );
    expect(all).toEqual(waiting.map(({ id }) => id));
    const paged: string[] = [];
    let cursor = '';
    do {
      const { body } = await browser.get(`/api/admin/applications?limit=1${cursor && `&cursor=${cursor}`}`);
      const page = body as List;
      paged.push(...page.applications.map(({ id }) => id));
      cursor = page.nextCursor ?? '';
    } while (cursor);
    expect(paged).toEqual(all);
  });

  test('reads from its index at any length', async () => {
    const plan = await server.rows(
      "explain select id from sellers where status = 'pending' order by created_at, id limit 26",
    );
    expect(JSON.stringify(plan)).toContain('sellers_created_at_id_idx');
  });
});

describe('signals', () => {
  test('are absent for a registration that shares nothing', async () => {
    expect(await signalsOf(await register())).toEqual([]);
  });

  test.each([
    ['phone', { phone: '9811100001' }, { phone: '+91 98111 00001' }],
    ['address', { address: '8, M.G. Road\nPune - 411001' }, { address: '8 MG road, PUNE 411001' }],
    ['businessName', { businessName: 'Meera’s Silks' }, { businessName: 'MEERA’S  silks' }],
    ['ownerName', { ownerName: 'Asha K. Rao' }, { ownerName: 'asha k rao' }],
    ['emailDomain', { email: 'one@shared.example' }, { email: 'two@SHARED.example' }],
  ])('find the same %s in any spelling', async (kind, first, second) => {
    const [one, two] = [await register(first), await register(second)];
    const [shop] = await server.rows<{ business_name: string }>('select business_name from sellers where id = $1', [
      one,
    ]);
    expect(await signalsOf(two)).toEqual([
      { kind, others: [{ id: one, businessName: shop?.business_name, status: 'pending' }], hasMore: false },
    ]);
    expect(await signalsOf(one)).toEqual([{ kind, others: [named(two)], hasMore: false }]);
    const queued = (await list()).applications.find(({ id }) => id === two);
    expect(queued?.signals).toEqual(await signalsOf(two));
  });

  test("show the other seller's status, and follow a changed profile", async () => {
    const { id, browser: own } = await seller(server, 'pending');
    const [rejected] = [await register({ phone: '9811100002' })];
    await browser.post(`/api/admin/sellers/${rejected}/reject`, why);
    const { email: _, password: __, ...profile } = registrationBody({ phone: '9811100002', address: 'Elsewhere 7' });
    await own.put('/api/seller/profile', profile);
    const phone = (await signalsOf(id)).find(({ kind }) => kind === 'phone');
    expect(phone?.others).toEqual([expect.objectContaining({ id: rejected, status: 'rejected' })]);
  });

  test('name the three latest sellers, and show that there are more', async () => {
    const address = 'One Address For All 5';
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.push(await register({ address }));
    const signal = { kind: 'address', hasMore: true };
    expect(await signalsOf(ids[4] ?? '')).toMatchObject([
      { ...signal, others: [3, 2, 1].map((n) => ({ id: ids[n] })) },
    ]);
    expect(await signalsOf(ids[3] ?? '')).toMatchObject([
      { ...signal, others: [4, 2, 1].map((n) => ({ id: ids[n] })) },
    ]);
  });

  test.each(['gmail.com', 'rediffmail.com', 'yahoo.co.in'])('ignore the common email provider %s', async (domain) => {
    await register({ email: `first@${domain}` });
    expect(await signalsOf(await register({ email: `second@${domain}` }))).toEqual([]);
  });

  test('flag a disposable email', async () => {
    const id = await register({ email: 'quick@mailinator.com' });
    expect(await signalsOf(id)).toEqual([{ kind: 'disposableEmail', others: [], hasMore: false }]);
  });

  test('ignore the email domain and name that closing gave to closed shops', async () => {
    const ids: string[] = [];
    for (const address of ['3 Kite Lane, Surat', '4 Drum Lane, Surat']) {
      const { id, browser: own } = await seller(server, 'approved');
      ids.push(id);
      const {
        email: _,
        password: __,
        ...profile
      } = registrationBody({ address, ownerName: address, phone: `+91${newDigits().slice(-10)}` });
      await own.put('/api/seller/profile', { ...profile, businessName: `Shop of ${address}` });
      expect((await own.post('/api/seller/close', { currentPassword: password })).status).toBe(204);
    }
    expect(await signalsOf(ids[0] ?? '')).toEqual([]);
    for (const id of ids) await eraseShop(server.context, id, []);
    const names = await server.rows('select distinct business_name from sellers where id = any($1)', [ids]);
    expect(names).toHaveLength(1);
    expect(await signalsOf(ids[0] ?? '')).toEqual([]);
  });

  test('do not match names made of punctuation', async () => {
    await register({ businessName: '!!!' });
    expect(kinds(await signalsOf(await register({ businessName: '???' })))).not.toContain('businessName');
  });
});

describe('a note', () => {
  const note = 'Called her: the licence is on its way (secret-words).';
  const write = (id: string, body: unknown, by = browser) => by.post(`/api/admin/sellers/${id}/notes`, body);

  test('is listed with its author and time, with the earlier ones', async () => {
    const id = await register();
    expect((await write(id, { note: 'First' })).status).toBe(204);
    expect((await write(id, { note: ` ${note}\r\nSecond line ` }, await admin(server))).status).toBe(204);
    const { body } = await browser.get(`/api/admin/sellers/${id}/background`);
    const written = { id: expect.any(String), by: 'Admin', at: expect.stringMatching(/Z$/) };
    expect(body).toMatchObject({
      notes: [
        { ...written, note: `${note}\nSecond line` },
        { ...written, note: 'First' },
      ],
    });
    const queued = (await list()).applications.find((application) => application.id === id);
    expect(queued?.note).toBe(`${note}\nSecond line`);
  });

  test.each([{}, { note: ' ' }, { note: 'x'.repeat(1001) }, { note, by: 'me' }])('rejects %j', async (body) => {
    const id = await register();
    expect((await write(id, body)).status).toBe(400);
    expect(await server.rows('select 1 from seller_notes where seller_id = $1', [id])).toEqual([]);
  });

  test('requires a seller', async () => {
    const nobody = '01890a5d-ac96-774b-bcce-b302099a8057';
    expect(await write(nobody, { note })).toMatchObject({ status: 404, body: { error: { code: 'seller_not_found' } } });
    expect((await browser.get(`/api/admin/sellers/${nobody}/background`)).status).toBe(404);
  });

  test.each([
    'pending',
    'approved',
    'rejected',
    'suspended',
  ] as const)('is never shown to a %s seller or a visitor, nor is any signal', async (status) => {
    const { id, email, browser: own } = await seller(server, status);
    const twin = await seller(server);
    await server.rows('update sellers set phone = (select phone from sellers where id = $2) where id = $1', [
      id,
      twin.id,
    ]);
    expect(kinds(await signalsOf(id))).toContain('phone');
    await write(id, { note });
    const [{ slug } = { slug: '' }] = await server.rows<{ slug: string }>('select slug from sellers where id = $1', [
      id,
    ]);
    const paths = [
      ...[
        '/api/auth/session',
        '/api/seller/dashboard',
        '/api/notifications',
        '/api/seller/terms',
        '/api/account/sessions',
      ],
      ...[`/api/stores/${slug}`, `/store/${slug}`, '/', '/shop', '/api/products', '/sitemap/stores'],
      ...[`/api/admin/sellers/${id}/background`, '/api/admin/applications', `/api/admin/sellers/${id}`],
    ];
    for (const caller of [own, twin.browser, server.browser()]) {
      for (const path of paths) {
        const { text } = await caller.get(path);
        expect(text, path).not.toMatch(/secret-words|"signals"|"daysWaiting"/);
      }
      expect([401, 403]).toContain((await write(id, { note }, caller)).status);
    }
    const login = await server.browser().post('/api/auth/login', { email, password, role: 'seller' });
    expect(login.text).not.toContain('secret-words');
    const mails = await server.rows<{ body: string }>('select body from mails where recipient = $1', [email]);
    expect(JSON.stringify(mails)).not.toContain('secret-words');
  });
});
