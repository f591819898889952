import { describe, expect, onTestFinished, test } from 'vitest';
import { admin, password, seller } from '#test/factories.ts';
import { type Browser, createTestServer } from '#test/server.ts';
import { findAccountBySession } from '../actors/queries.ts';

const server = createTestServer();

type Session = { id: string; browser: string; signedInAt: string; lastUsedAt: string; isThis: boolean };
const sessionsOf = async (browser: Browser) =>
  ((await browser.get('/api/account/sessions')).body as { sessions: Session[] }).sessions;
const isSignedIn = async (browser: Browser) => (await browser.get('/api/account/sessions')).status === 200;

const phoneAgent = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';

/** Creates a seller with two browsers: a computer and a phone. */
async function sellerOnTwoBrowsers() {
  const { email, browser } = await seller(server, 'approved');
  const phone = server.browser();
  const login = { email, password, role: 'seller' };
  await phone.post('/api/auth/login', login, { 'user-agent': phoneAgent });
  return { email, browser, phone };
}

test('one sees where one is signed in, and neither tokens nor anybody else', async () => {
  const { browser, phone } = await sellerOnTwoBrowsers();
  const answer = await phone.get('/api/account/sessions');
  const sessions = await sessionsOf(phone);
  expect(sessions).toHaveLength(2);
  expect(sessions.filter(({ isThis }) => isThis)).toMatchObject([{ browser: 'Chrome on Android' }]);
  for (const { token_hash } of await server.rows<{ token_hash: string }>('select token_hash from sessions')) {
    expect(answer.text).not.toContain(token_hash);
  }
  expect((await sessionsOf(browser)).map(({ isThis }) => isThis).sort()).toEqual([false, true]);
});

test('one is signed out at once where one says', async () => {
  const { browser, phone } = await sellerOnTwoBrowsers();
  const other = (await sessionsOf(browser)).find(({ isThis }) => !isThis);
  expect((await browser.delete(`/api/account/sessions/${other?.id}`)).status).toBe(204);
  expect([await isSignedIn(browser), await isSignedIn(phone)]).toEqual([true, false]);
  expect((await browser.delete(`/api/account/sessions/${other?.id}`)).body).toMatchObject({
    error: { code: 'session_not_found' },
  });
});

test('everywhere else at once leaves this browser alone', async () => {
  const { email, browser, phone } = await sellerOnTwoBrowsers();
  const third = server.browser();
  await third.post('/api/auth/login', { email, password, role: 'seller' });
  expect((await phone.post('/api/account/sessions/end-others')).status).toBe(204);
  expect([await isSignedIn(browser), await isSignedIn(phone), await isSignedIn(third)]).toEqual([false, true, false]);
});

test("rejects other people's sessions as not found and does not end them", async () => {
  const [one, other] = [await sellerOnTwoBrowsers(), await sellerOnTwoBrowsers()];
  for (const { id } of await sessionsOf(other.browser)) {
    expect((await one.browser.delete(`/api/account/sessions/${id}`)).status).toBe(404);
  }
  await one.browser.post('/api/account/sessions/end-others');
  expect([await isSignedIn(other.browser), await isSignedIn(other.phone)]).toEqual([true, true]);
});

test('records the last use of a session to the hour', async () => {
  const { browser } = await sellerOnTwoBrowsers();
  const own = async () => (await sessionsOf(browser)).find(({ isThis }) => isThis);
  const before = await own();
  server.pass(2 * 60 * 60_000);
  onTestFinished(() => server.pass(-2 * 60 * 60_000));
  await own();
  const after = await own();
  expect(Date.parse(after?.lastUsedAt ?? '') - Date.parse(before?.lastUsedAt ?? '')).toBeGreaterThan(60 * 60_000);
  expect(after?.signedInAt).toBe(before?.signedInAt);
});

describe('an administrator signs out', () => {
  test('everyone at a shop, and nobody else; the owner is told by mail', async () => {
    const [{ email, browser, phone }, other] = [await sellerOnTwoBrowsers(), await sellerOnTwoBrowsers()];
    const { seller: own } = ((await browser.get('/api/auth/session')).body as { user: { seller: { slug: string } } })
      .user;
    const [shop] = await server.rows<{ id: string }>('select id from sellers where slug = $1', [own.slug]);
    const administrator = await admin(server);
    expect(await administrator.post(`/api/admin/sellers/${shop?.id}/sign-out`)).toMatchObject({
      status: 200,
      body: { message: 'Everyone at this shop is signed out.' },
    });
    expect([await isSignedIn(browser), await isSignedIn(phone)]).toEqual([false, false]);
    expect([await isSignedIn(other.browser), await isSignedIn(administrator)]).toEqual([true, true]);
    const subject = 'You were signed out of Haat on all devices';
    expect(await server.rows('select recipient from mails where subject = $1', [subject])).toEqual([
      { recipient: email },
    ]);
    expect((await server.browser().post('/api/auth/login', { email, password, role: 'seller' })).status).toBe(200);
  });

  test('nobody at a shop that does not exist', async () => {
    const unknown = '01890a5d-ac96-774b-bcce-b302099a8057';
    expect(await (await admin(server)).post(`/api/admin/sellers/${unknown}/sign-out`)).toMatchObject({
      status: 404,
      body: { error: { code: 'seller_not_found' } },
    });
  });

  test('everybody at once, but for themselves', async () => {
    const [one, other] = [await sellerOnTwoBrowsers(), await sellerOnTwoBrowsers()];
    const [administrator, colleague] = [await admin(server), await admin(server)];
    expect((await administrator.post('/api/admin/sessions/end-all')).status).toBe(200);
    const all = [one.browser, one.phone, other.browser, other.phone, colleague];
    expect(await Promise.all(all.map(isSignedIn))).toEqual(all.map(() => false));
    expect(await isSignedIn(administrator)).toBe(true);
  });

  test.each([
    '/api/admin/sessions/end-all',
    '/api/admin/sellers/01890a5d-ac96-774b-bcce-b302099a8057/sign-out',
  ])('is forbidden by %s to other users', async (address) => {
    const { browser } = await sellerOnTwoBrowsers();
    expect((await browser.post(address)).status).toBe(403);
    expect((await server.browser().post(address)).status).toBe(401);
    expect(await isSignedIn(browser)).toBe(true);
  });
});

describe('an idle administrator', () => {
  const minute = 60_000;
  const wait = (milliseconds: number) => {
    server.pass(milliseconds);
    onTestFinished(() => server.pass(-milliseconds));
  };

  test('is signed out after an hour', async () => {
    const administrator = await admin(server);
    wait(59 * minute);
    expect(await isSignedIn(administrator)).toBe(true);
    wait(59 * minute);
    expect(await isSignedIn(administrator)).toBe(true);
    wait(61 * minute);
    expect(await isSignedIn(administrator)).toBe(false);
    expect((await administrator.get('/api/auth/session')).body).toEqual({ user: null });
  });

  test('is signed out even while live events stay open', async () => {
    const administrator = await admin(server);
    const [row] = await server.rows<{ hash: string }>(
      "select token_hash as hash from sessions join users on users.id = user_id where role = 'admin' order by sessions.created_at desc limit 1",
    );
    wait(30 * minute);
    expect(await findAccountBySession(server.context, row?.hash ?? '', true)).toBeDefined();
    wait(31 * minute);
    expect(await isSignedIn(administrator)).toBe(false);
  });

  test('is signed out, but an idle seller is not: their phone lies unused for hours', async () => {
    const { browser } = await sellerOnTwoBrowsers();
    wait(11 * 60 * minute);
    expect(await isSignedIn(browser)).toBe(true);
  });
});
