import { expect, onTestFinished, test } from 'vitest';
import { password, seller } from '#test/factories.ts';
import { type Browser, createTestServer } from '#test/server.ts';

const server = createTestServer();

type Session = { id: string; browser: string; signedInAt: string; lastUsedAt: string; isThis: boolean };
const sessionsOf = async (browser: Browser) =>
  ((await browser.get('/api/account/sessions')).body as { sessions: Session[] }).sessions;
const works = async (browser: Browser) => (await browser.get('/api/account/sessions')).status === 200;

const phoneAgent = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';

/** A seller at two browsers: a computer and a phone. */
async function atTwoPlaces() {
  const { email, browser } = await seller(server, 'approved');
  const phone = server.browser();
  const login = { email, password, role: 'seller' };
  await phone.post('/api/auth/login', login, { 'user-agent': phoneAgent });
  return { email, browser, phone };
}

test('one sees where one is signed in, and neither tokens nor anybody else', async () => {
  const { browser, phone } = await atTwoPlaces();
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
  const { browser, phone } = await atTwoPlaces();
  const other = (await sessionsOf(browser)).find(({ isThis }) => !isThis);
  expect((await browser.delete(`/api/account/sessions/${other?.id}`)).status).toBe(204);
  expect([await works(browser), await works(phone)]).toEqual([true, false]);
  expect((await browser.delete(`/api/account/sessions/${other?.id}`)).body).toMatchObject({
    error: { code: 'session_not_found' },
  });
});

test('everywhere else at once leaves this browser alone', async () => {
  const { email, browser, phone } = await atTwoPlaces();
  const third = server.browser();
  await third.post('/api/auth/login', { email, password, role: 'seller' });
  expect((await phone.post('/api/account/sessions/end-others')).status).toBe(204);
  expect([await works(browser), await works(phone), await works(third)]).toEqual([false, true, false]);
});

test('the sessions of somebody else are not found and stay', async () => {
  const [one, other] = [await atTwoPlaces(), await atTwoPlaces()];
  for (const { id } of await sessionsOf(other.browser)) {
    expect((await one.browser.delete(`/api/account/sessions/${id}`)).status).toBe(404);
  }
  await one.browser.post('/api/account/sessions/end-others');
  expect([await works(other.browser), await works(other.phone)]).toEqual([true, true]);
});

test('when a session was last used is noted to the hour', async () => {
  const { browser } = await atTwoPlaces();
  const own = async () => (await sessionsOf(browser)).find(({ isThis }) => isThis);
  const before = await own();
  server.pass(2 * 60 * 60_000);
  onTestFinished(() => server.pass(-2 * 60 * 60_000));
  await own();
  const after = await own();
  expect(Date.parse(after?.lastUsedAt ?? '') - Date.parse(before?.lastUsedAt ?? '')).toBeGreaterThan(60 * 60_000);
  expect(after?.signedInAt).toBe(before?.signedInAt);
});
