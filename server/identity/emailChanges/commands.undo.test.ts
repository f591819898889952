import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createAdmins, invite, newEmail } from '#test/admins.ts';
import { createAudited } from '#test/audited.ts';
import { askForEmail, createEmailChanges, pendingChange } from '#test/emailChanges.ts';
import { password, registrationBody, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();
const { expectAct } = createAudited(server);
const { newAdmin } = createAdmins(server);
const { mailsTo, linkFor, undoLinkFor, confirm, undo, changeEmail, logIn, isSignedIn } = createEmailChanges(server);
const day = 24 * 60 * 60_000;

beforeEach(async () => {
  await server.rows('delete from attempts');
});

/** A seller whose email was changed. */
async function changed() {
  const owner = await seller(server);
  const wanted = newEmail();
  expect((await changeEmail(owner.browser, wanted)).status).toBe(200);
  return { ...owner, wanted, token: await undoLinkFor(owner.email) };
}

const register = async (email: string) =>
  (await server.browser().post('/api/auth/register', registrationBody({ email }))).status;

describe('undoing an email change', () => {
  test('restores the old email, signs everyone out and emails a reset link', async () => {
    const { browser, userId, id, email, wanted, token } = await changed();
    const page = await server.browser().get(`/auth/undo-email-change?token=${token}`);
    expect(page).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(page.text).toContain(`"email":"${email}"`);
    expect((await logIn(wanted)).status).toBe(200);
    await expectAct(null, { act: 'email_change_undone', role: 'stranger', target_id: userId }, async () => {
      const done = await undo(token);
      expect(done.status).toBe(200);
      expect(done.text).toContain('Your old email is back, and everyone is signed out.');
    });
    expect(await isSignedIn(browser)).toBe(false);
    expect(await server.rows('select 1 from sessions where user_id = $1', [userId])).toEqual([]);
    expect([(await logIn(wanted)).status, (await logIn(email)).status]).toEqual([401, 200]);
    const [row] = await server.rows<{ search: string }>('select search from sellers where id = $1', [id]);
    expect(row?.search).toContain(email);
    const reset = (await mailsTo(email)).find(({ subject }) => subject === 'Reset your Haat password');
    const link = /reset-password\?token=([\w-]+)/.exec(reset?.body ?? '')?.[1];
    const chosen = { token: link, password: 'chosen-after-undoing' };
    expect((await server.browser().post('/api/auth/reset-password', chosen)).status).toBe(200);
    expect((await undo(token)).status).toBe(400);
  });

  test('works for seven days after the change', async () => {
    const early = await changed();
    const late = await changed();
    server.pass(7 * day - 60_000);
    onTestFinished(() => server.pass(60_000 - 7 * day));
    expect((await undo(early.token)).status).toBe(200);
    server.pass(120_000);
    onTestFinished(() => server.pass(-120_000));
    const refused = await undo(late.token);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('"email":null')]);
    expect((await logIn(late.wanted)).status).toBe(200);
  });

  test('stops a change that was not confirmed yet', async () => {
    const { browser, email } = await seller(server);
    const wanted = newEmail();
    await askForEmail(browser, wanted);
    expect((await undo(await undoLinkFor(email))).status).toBe(200);
    expect((await confirm(await linkFor(wanted))).status).toBe(400);
    const { browser: again, status } = await logIn(email);
    expect([status, await pendingChange(again), await isSignedIn(browser)]).toEqual([200, null, false]);
  });

  test('restores the first email after several changes, and discards their links', async () => {
    const { browser, email, wanted, token } = await changed();
    const third = newEmail();
    expect((await changeEmail(browser, third)).status).toBe(200);
    const laterToken = await undoLinkFor(wanted);
    expect((await undo(token)).status).toBe(200);
    expect((await logIn(email)).status).toBe(200);
    expect((await undo(laterToken)).status).toBe(400);
    expect([(await logIn(wanted)).status, (await logIn(third)).status]).toEqual([401, 401]);
  });

  test('of the last change leaves the one before undoable', async () => {
    const { browser, email, wanted, token } = await changed();
    await changeEmail(browser, newEmail());
    expect((await undo(await undoLinkFor(wanted))).status).toBe(200);
    expect((await logIn(wanted)).status).toBe(200);
    expect((await undo(token)).status).toBe(200);
    expect((await logIn(email)).status).toBe(200);
  });

  test('works once when used concurrently, also beside a confirmation', async () => {
    const { browser, userId, email, token } = await changed();
    const third = newEmail();
    await askForEmail(browser, third);
    const link = await linkFor(third);
    const [, ...undone] = await Promise.all([confirm(link), ...Array.from({ length: 5 }, () => undo(token))]);
    expect(undone.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    expect(await server.rows('select email from users where id = $1', [userId])).toEqual([{ email }]);
    expect(await server.rows('select 1 from email_changes where user_id = $1', [userId])).toEqual([]);
  });

  test('is impossible once the account is closed', async () => {
    const { browser, email, token } = await changed();
    expect((await browser.post('/api/seller/close', { currentPassword: password })).status).toBe(204);
    expect((await undo(token)).status).toBe(400);
    expect(await register(email)).toBe(201);
  });
});

describe('while a change can be undone, nobody else', () => {
  test('registers the old email, is invited with it or changes to it', async () => {
    const { browser, email } = await changed();
    expect(await register(email)).toBe(409);
    expect((await invite((await newAdmin()).browser, email)).status).toBe(409);
    expect((await askForEmail((await seller(server)).browser, email)).status).toBe(409);
    // Its former owner can return to it.
    expect((await changeEmail(browser, email)).status).toBe(200);
  });

  test('registers the old email at the moment of the change', async () => {
    const { browser, email, userId } = await seller(server);
    const wanted = newEmail();
    await askForEmail(browser, wanted);
    const token = await linkFor(wanted);
    const [confirmed, ...registered] = await Promise.all([
      confirm(token),
      ...Array.from({ length: 5 }, () => register(email)),
    ]);
    expect([confirmed?.status, ...registered]).toEqual([200, ...Array(5).fill(409)]);
    expect((await undo(await undoLinkFor(email))).status).toBe(200);
    expect(await server.rows('select email from users where id = $1', [userId])).toEqual([{ email }]);
  });

  test('is kept from it afterwards', async () => {
    const { email } = await changed();
    server.pass(7 * day);
    onTestFinished(() => server.pass(-7 * day));
    expect(await register(email)).toBe(201);
  });
});
