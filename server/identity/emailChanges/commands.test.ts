import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createAdmins, newEmail } from '#test/admins.ts';
import { createAudited } from '#test/audited.ts';
import {
  askForEmail,
  cancelChange,
  createEmailChanges,
  pendingChange,
  proof,
  sendLinkAgain,
} from '#test/emailChanges.ts';
import { password, registrationBody, seller } from '#test/factories.ts';
import { createSecondFactors } from '#test/secondFactors.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();
const { expectAct } = createAudited(server);
const { newAdmin } = createAdmins(server);
const { guarded, codeOf } = createSecondFactors(server);
const { mailsTo, linkFor, confirm, changeEmail, logIn, isSignedIn } = createEmailChanges(server);
const hour = 60 * 60_000;

beforeEach(async () => {
  await server.rows('delete from attempts');
});

describe('asking for a new email', () => {
  test('changes nothing yet, emails both addresses, and stores only hashes', async () => {
    const { browser, userId, email } = await seller(server);
    const wanted = newEmail();
    await expectAct(userId, { act: 'email_change_asked', role: 'seller' }, async () => {
      expect(await askForEmail(browser, ` ${wanted.toUpperCase()} `)).toMatchObject({
        status: 200,
        body: { message: 'Check your new email for a link to confirm.' },
      });
    });
    expect(await pendingChange(browser)).toMatchObject({ email: wanted });
    expect((await mailsTo(wanted))[0]).toMatchObject({ subject: 'Confirm your new email for Haat' });
    const [notice] = await mailsTo(email);
    expect(notice?.subject).toBe('Your Haat email is being changed');
    expect(notice?.body).toContain(`to ${wanted}.`);
    const tokens = (await server.rows<{ body: string }>('select body from mails where body like $1', ['%token=%'])).map(
      ({ body }) => /token=([\w-]+)/.exec(body)?.[1] ?? '',
    );
    const [stored] = await server.rows<{ all: string }>(
      'select email_changes::text as all from email_changes where user_id = $1',
      [userId],
    );
    for (const token of tokens) expect(stored?.all).not.toContain(token);
    expect([(await logIn(email)).status, (await logIn(wanted)).status]).toEqual([200, 401]);
  });

  test('requires the password, and the code where 2-step verification is on', async () => {
    const owner = await seller(server);
    expect(await askForEmail(owner.browser, newEmail(), { currentPassword: 'wrong' })).toMatchObject({
      status: 400,
      body: { error: { details: { fields: { currentPassword: 'Incorrect password.' } } } },
    });
    const { browser, secret } = await guarded();
    expect(await askForEmail(browser, newEmail())).toMatchObject({
      body: { error: { details: { fields: { code: 'Please enter the code.' } } } },
    });
    expect((await askForEmail(browser, newEmail(), { ...proof, code: '000000' })).status).toBe(400);
    expect((await askForEmail(browser, newEmail(), { ...proof, code: codeOf(secret) })).status).toBe(200);
    expect([await pendingChange(owner.browser), await pendingChange(browser)]).toEqual([null, expect.anything()]);
  });

  test('rejects the current email, an invalid one and one that has an account', async () => {
    const { browser, email } = await seller(server);
    const other = await seller(server, 'pending');
    const errors = [];
    for (const wanted of [email.toUpperCase(), 'nobody@', other.email]) {
      errors.push((await askForEmail(browser, wanted)).body);
    }
    expect(errors).toMatchObject([
      { error: { message: 'This is already your email.' } },
      { error: { message: 'Invalid email address.' } },
      { error: { code: 'email_already_registered' } },
    ]);
    expect(await pendingChange(browser)).toBeNull();
    expect((await mailsTo(email)).map(({ subject }) => subject)).not.toContain('Your Haat email is being changed');
  });

  test('limits the emails of an account and to a mailbox, and guesses of the password', async () => {
    const [one, two] = [await seller(server), await seller(server)];
    const wanted = newEmail();
    const asked = async (browser: typeof one.browser, email: string, typed?: object) =>
      (await askForEmail(browser, email, typed)).status;
    const statuses = [];
    for (let time = 0; time < 4; time += 1) statuses.push(await asked(one.browser, wanted));
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await sendLinkAgain(one.browser)).status).toBe(429);
    expect(await asked(two.browser, wanted)).toBe(429);
    const guesses = [];
    for (let time = 0; time < 11; time += 1) {
      guesses.push(await asked(two.browser, newEmail(), { currentPassword: 'wrong' }));
    }
    expect(guesses).toEqual([...Array(10).fill(400), 429]);
  });

  test('is replaced by another request, sent again, and cancelled', async () => {
    const { browser, userId, email } = await seller(server);
    const [first, second] = [newEmail(), newEmail()];
    await askForEmail(browser, first);
    await askForEmail(browser, second);
    expect(await pendingChange(browser)).toMatchObject({ email: second });
    expect((await confirm(await linkFor(first))).status).toBe(400);
    const earlier = await linkFor(second);
    expect((await sendLinkAgain(browser)).status).toBe(200);
    expect(await mailsTo(second)).toHaveLength(2);
    expect((await confirm(earlier)).status).toBe(400);
    await expectAct(userId, { act: 'email_change_cancelled' }, () => cancelChange(browser));
    expect(await pendingChange(browser)).toBeNull();
    expect((await confirm(await linkFor(second))).status).toBe(400);
    expect([(await cancelChange(browser)).status, (await sendLinkAgain(browser)).status]).toEqual([404, 404]);
    expect((await logIn(email)).status).toBe(200);
  });
});

describe('the link to the new email', () => {
  test('changes the email only when the button is pressed, once', async () => {
    const { browser, userId, email, id } = await seller(server);
    const wanted = newEmail();
    await askForEmail(browser, wanted);
    const token = await linkFor(wanted);
    const page = await server.browser().get(`/auth/confirm-email?token=${token}`);
    expect(page).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(page.text).toContain(`"email":"${wanted}"`);
    expect((await logIn(wanted)).status).toBe(401);
    await expectAct(null, { act: 'email_changed', role: 'stranger', target_id: userId }, async () => {
      const done = await confirm(token);
      expect(done.status).toBe(200);
      expect(done.text).toContain('"name":"email-changed"');
    });
    expect(await pendingChange(browser)).toBeNull();
    expect([(await logIn(email)).status, (await logIn(wanted)).status]).toEqual([401, 200]);
    expect((await confirm(token)).status).toBe(400);
    // Admins find the seller by the new email, also after the profile was saved.
    const search = async () =>
      (await server.rows<{ search: string }>('select search from sellers where id = $1', [id]))[0]?.search ?? '';
    expect(await search()).toContain(wanted);
    const { email: _, password: __, ...profile } = registrationBody();
    await browser.put('/api/seller/profile', profile);
    expect(await search()).toContain(wanted);
    expect(await search()).not.toContain(email);
  });

  test('ends all sessions but the one that asked, and invalidates reset links', async () => {
    const { browser, email, userId } = await seller(server);
    const phone = (await logIn(email)).browser;
    await server.browser().post('/api/auth/forgot-password', { email });
    const [reset] = await mailsTo(email);
    const token = /reset-password\?token=([\w-]+)/.exec(reset?.body ?? '')?.[1];
    const wanted = newEmail();
    await askForEmail(browser, wanted);
    // Even where the link is opened in a browser that is signed in.
    await confirm(await linkFor(wanted), phone);
    expect([await isSignedIn(browser), await isSignedIn(phone)]).toEqual([true, false]);
    expect(await server.rows('select 1 from reset_links where user_id = $1', [userId])).toEqual([]);
    expect((await server.browser().post('/api/auth/reset-password', { token, password })).status).toBe(400);
  });

  test('works for admins', async () => {
    const { browser, email } = await newAdmin();
    const wanted = newEmail();
    expect((await changeEmail(browser, wanted)).status).toBe(200);
    expect([(await logIn(email, 'admin')).status, (await logIn(wanted, 'admin')).status]).toEqual([401, 200]);
  });

  test('works for 24 hours', async () => {
    const { browser } = await seller(server);
    const wanted = newEmail();
    await askForEmail(browser, wanted);
    const token = await linkFor(wanted);
    server.pass(24 * hour);
    onTestFinished(() => server.pass(-24 * hour));
    expect((await server.browser().get(`/auth/confirm-email?token=${token}`)).text).toContain('"email":null');
    const late = await confirm(token);
    expect([late.status, late.text]).toEqual([400, expect.stringContaining('"email":null')]);
    expect((await logIn(wanted)).status).toBe(401);
  });

  test('works once when used ten times concurrently', async () => {
    const { browser } = await seller(server);
    const wanted = newEmail();
    await askForEmail(browser, wanted);
    const token = await linkFor(wanted);
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
    expect((await logIn(wanted)).status).toBe(200);
  });

  test.each(['x', 'x'.repeat(201), '%00', ''])('with the made-up token "%.10s" is refused', async (token) => {
    expect((await confirm(token)).status).toBe(400);
  });

  test('loses against a registration with the same email', async () => {
    const { browser, email } = await seller(server);
    const wanted = newEmail();
    await askForEmail(browser, wanted);
    const body = registrationBody({ email: wanted });
    expect((await server.browser().post('/api/auth/register', body)).status).toBe(201);
    const refused = await confirm(await linkFor(wanted));
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining('Email is already registered. Please use a different email.'),
    ]);
    expect((await logIn(email)).status).toBe(200);
  });

  test('gives an email to one of many accounts that confirm or register it concurrently', async () => {
    const wanted = newEmail();
    const people = await Promise.all(Array.from({ length: 3 }, () => seller(server)));
    const tokens: string[] = [];
    for (const { browser } of people) {
      await askForEmail(browser, wanted);
      tokens.push(await linkFor(wanted));
    }
    const answers = await Promise.all([
      ...tokens.map((token) => confirm(token)),
      server.browser().post('/api/auth/register', registrationBody({ email: wanted })),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status < 300)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(3);
    expect(await server.rows('select 1 from users where email = $1', [wanted])).toHaveLength(1);
  });

  test('does not reopen an account that was closed meanwhile', async () => {
    const { browser, userId } = await seller(server);
    const wanted = newEmail();
    await askForEmail(browser, wanted);
    expect((await browser.post('/api/seller/close', { currentPassword: password })).status).toBe(204);
    expect(await server.rows('select 1 from email_changes where user_id = $1', [userId])).toEqual([]);
    expect((await confirm(await linkFor(wanted))).status).toBe(400);
  });
});
