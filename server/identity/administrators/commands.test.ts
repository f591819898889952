import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { chosen, createAdmins, invite, isAdmin, list, newEmail, type Person } from '#test/admins.ts';
import { createAudited } from '#test/audited.ts';
import { registrationBody, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { addAdministrator } from './commands.ts';

const server = createTestServer();
const { written, expectAct } = createAudited(server);
const { signIn, newAdmin, mailsTo, tokenOf, accept } = createAdmins(server);
const hour = 60 * 60_000;

let meera: Person;
let other: Person;
beforeAll(async () => {
  meera = await newAdmin();
  other = await newAdmin();
});
beforeEach(async () => {
  await server.rows('delete from attempts');
});

describe('the operator', () => {
  test('adds a second administrator, who signs in with the printed password, and emails the others', async () => {
    const email = newEmail();
    let made = '';
    const [row] = await written(async () => {
      made = await addAdministrator(server.context, { email, name: 'Asha' });
    });
    expect(row).toMatchObject({ act: 'admin_created', role: 'operator', actor_id: null });
    expect(made).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){4}$/);
    expect(await isAdmin(await signIn(email, made))).toBe(true);
    for (const { email: known } of [meera, other]) {
      const [mail] = await mailsTo(known);
      expect(mail?.subject).toBe('Haat has a new admin');
      expect(mail?.body).toContain(`“Asha” (${email}) is now an admin of Haat. They were added on the server.`);
    }
    expect(await mailsTo(email)).toEqual([]);
  });

  test('cannot add an email that has an account, in any case', async () => {
    const { email } = await seller(server, 'approved');
    await expect(addAdministrator(server.context, { email, name: 'Asha' })).rejects.toMatchObject({
      code: 'email_already_registered',
    });
  });
});

describe('an invitation', () => {
  test('creates an administrator once, signs nobody in, and emails the others about both steps', async () => {
    const email = newEmail();
    await expectAct(meera.id, { act: 'admin_invited', role: 'admin' }, () =>
      invite(meera.browser, ` ${email.toUpperCase()}`),
    );
    expect((await list(other.browser)).invitations).toContainEqual(
      expect.objectContaining({ email, invitedBy: 'Admin' }),
    );
    expect((await mailsTo(other.email))[0]?.body).toContain(`invited ${email} to be an admin of Haat`);
    expect((await mailsTo(meera.email))[0]?.body ?? '').not.toContain(email);
    const token = await tokenOf(email);
    expect(token).toHaveLength(43);
    const stored = await server.rows<{ all: string }>('select admin_invitations::text as all from admin_invitations');
    for (const { all } of stored) expect(all).not.toContain(token);
    const [row, ...rest] = await written(async () => {
      const answer = await accept(token);
      expect(answer).toMatchObject({ status: 303, headers: { location: '/auth/login?redirect=/admin/dashboard' } });
      expect(String(answer.headers['set-cookie'])).not.toMatch(/session_token/);
    });
    expect([row?.act, row?.role, rest]).toEqual(['admin_joined', 'admin', []]);
    expect(await isAdmin(await signIn(email, chosen))).toBe(true);
    const { administrators, invitations } = await list(meera.browser);
    expect(administrators).toContainEqual(expect.objectContaining({ id: row?.actor_id, name: 'Ravi Kumar', email }));
    expect(invitations).toEqual([]);
    for (const { email: known } of [meera, other]) {
      expect((await mailsTo(known))[0]?.body).toContain(
        `“Ravi Kumar” (${email}) is now an admin of Haat. They accepted`,
      );
    }
    expect((await accept(token)).status).toBe(400);
  });

  test('creates one account when used ten times concurrently', async () => {
    const email = newEmail();
    await invite(meera.browser, email);
    const token = await tokenOf(email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(token)));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(await server.rows('select id from users where email = $1', [email])).toHaveLength(1);
  });

  test('works for 24 hours, and is not used up by a weak password, mismatched ones or a missing name', async () => {
    const email = newEmail();
    await invite(meera.browser, email);
    const token = await tokenOf(email);
    server.pass(24 * hour - 60_000);
    onTestFinished(() => server.pass(60_000 - 24 * hour));
    for (const wrong of [
      { password: 'password', confirmPassword: 'password' },
      { password: 'short', confirmPassword: 'short' },
      { confirmPassword: 'something-else' },
      { name: ' ' },
    ]) {
      const answer = await accept(token, wrong);
      expect(answer.status, answer.text).toBe(400);
      // The page still shows the invited email.
      expect(answer.text).toContain(email);
      expect(answer.text).not.toContain(chosen);
    }
    server.pass(120_000);
    onTestFinished(() => server.pass(-120_000));
    expect((await accept(token)).text).toContain('"email":null');
    expect(await server.rows('select id from users where email = $1', [email])).toEqual([]);
  });

  test('is replaced by a newer one, and can be withdrawn', async () => {
    const email = newEmail();
    await invite(meera.browser, email);
    const first = await tokenOf(email);
    await invite(other.browser, email);
    const second = await tokenOf(email);
    expect((await accept(first)).status).toBe(400);
    const { invitations } = await list(meera.browser);
    const [waiting, ...rest] = invitations.filter((of) => of.email === email);
    expect(rest).toEqual([]);
    const withdraw = () => meera.browser.delete(`/api/admin/invitations/${waiting?.id}`);
    await expectAct(meera.id, { act: 'invitation_withdrawn' }, withdraw);
    expect((await withdraw()).status).toBe(404);
    expect((await accept(second)).status).toBe(400);
  });

  test('is rejected for an email that has an account, when sent or when accepted', async () => {
    const { email: shop } = await seller(server, 'pending');
    for (const taken of [shop, other.email, meera.email]) {
      expect((await invite(meera.browser, taken)).body).toMatchObject({ error: { code: 'email_already_registered' } });
    }
    const email = newEmail();
    await invite(meera.browser, email);
    expect((await server.browser().post('/api/auth/register', registrationBody({ email }))).status).toBe(201);
    const answer = await accept(await tokenOf(email));
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('Email is already registered');
    expect(await server.rows('select role from users where email = $1', [email])).toEqual([{ role: 'seller' }]);
  });

  test('requires the password, and is limited per mailbox', async () => {
    const email = newEmail();
    const wrong = await invite(meera.browser, email, { currentPassword: 'wrong' });
    expect(wrong).toMatchObject({
      status: 400,
      body: { error: { details: { fields: { currentPassword: expect.any(String) } } } },
    });
    expect(await mailsTo(email)).toEqual([]);
    for (let sent = 0; sent < 3; sent += 1) expect((await invite(meera.browser, email)).status).toBe(200);
    expect(await invite(other.browser, email)).toMatchObject({
      status: 429,
      body: { error: { code: 'too_many_attempts' } },
    });
  });

  test.each([
    'x',
    'x'.repeat(200),
    '../../x',
    '%00',
    'null',
  ])('with a made-up token "%.20s" is rejected', async (token) => {
    expect((await accept(token)).status).toBe(400);
  });
});
