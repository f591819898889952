import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAdmins, invite, isAdmin, list, newEmail, type Person, proof, remove } from '#test/admins.ts';
import { createAudited } from '#test/audited.ts';
import { password, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();
const { expectAct } = createAudited(server);
const { newAdmin, mailsTo, tokenOf, accept } = createAdmins(server);

let meera: Person;
let other: Person;
beforeAll(async () => {
  meera = await newAdmin();
  other = await newAdmin();
});
beforeEach(async () => {
  await server.rows('delete from attempts');
});

describe('removing access', () => {
  test('ends the sessions, frees the email and emails them and the others', async () => {
    const { id, email, browser } = await newAdmin();
    await expectAct(meera.id, { act: 'admin_removed', target_id: id }, () => remove(meera.browser, id));
    expect((await browser.get('/api/admin/sellers')).status).toBe(401);
    expect((await browser.post('/api/auth/login', { email, password, role: 'admin' })).status).toBe(401);
    expect((await server.browser().post('/api/auth/forgot-password', { email })).status).toBe(404);
    expect((await mailsTo(email))[0]?.subject).toBe('Your Haat admin access was removed');
    expect((await mailsTo(other.email))[0]?.body).toContain(`(${email}). They’re signed out everywhere`);
    expect((await list(meera.browser)).administrators.map((of) => of.id)).not.toContain(id);
    expect((await remove(meera.browser, id)).status).toBe(404);
    expect((await invite(meera.browser, email)).status).toBe(200);
    expect((await accept(await tokenOf(email))).status).toBe(303);
  });

  test("invalidates the removed administrator's invitations and reset links", async () => {
    const removed = await newAdmin();
    const email = newEmail();
    await invite(removed.browser, email);
    await server.browser().post('/api/auth/forgot-password', { email: removed.email });
    await remove(meera.browser, removed.id);
    expect((await accept(await tokenOf(email))).status).toBe(400);
    expect(await server.rows('select * from reset_links where user_id = $1', [removed.id])).toEqual([]);
  });

  test('requires the password, and rejects sellers', async () => {
    const { id, userId } = await seller(server, 'approved');
    expect((await remove(meera.browser, other.id, { currentPassword: 'wrong' })).status).toBe(400);
    expect(await isAdmin(other.browser)).toBe(true);
    for (const wrong of [id, userId, randomUUID()]) expect((await remove(meera.browser, wrong)).status).toBe(404);
  });

  test('requires a code as well with 2-step verification', async () => {
    const guarded = await newAdmin();
    const started = await guarded.browser.post('/api/account/second-factor', proof);
    const { secret } = started.body as { secret: string };
    const code = (steps: number) =>
      new TOTP({ secret }).generate({ timestamp: server.context.now().getTime() + steps * 30_000 });
    await guarded.browser.post('/api/account/second-factor/confirm', { code: code(-1) });
    const { id } = await newAdmin();
    expect(await remove(guarded.browser, id)).toMatchObject({
      status: 400,
      body: { error: { details: { fields: { code: expect.any(String) } } } },
    });
    expect((await remove(guarded.browser, id, { ...proof, code: '000000' })).body).toMatchObject({
      error: { code: 'wrong_code' },
    });
    expect((await remove(guarded.browser, id, { ...proof, code: code(0) })).status).toBe(200);
    await remove(meera.browser, guarded.id);
  });
});

describe('the last administrator', () => {
  const alone = createTestServer();
  const onlyOne = async () => {
    const rows = await alone.rows<{ id: string }>(
      "select users.id from users join passwords on user_id = users.id where role = 'admin'",
    );
    return rows.map(({ id }) => id);
  };
  const { newAdmin: newOne } = createAdmins(alone);

  test('cannot be removed, even if all remove each other concurrently', async () => {
    const one = await newOne();
    expect((await remove(one.browser, one.id)).body).toMatchObject({ error: { code: 'last_administrator' } });
    expect(await isAdmin(one.browser)).toBe(true);
    for (let round = 0; round < 5; round += 1) {
      const people = [await newOne(), await newOne(), await newOne()];
      const [first, second, third] = people as [typeof one, typeof one, typeof one];
      await Promise.all([
        remove(first.browser, second.id),
        remove(second.browser, third.id),
        remove(third.browser, first.id),
      ]);
      expect((await onlyOne()).length).toBeGreaterThan(1);
    }
  });

  test('of two who remove each other concurrently, one stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      await alone.rows("delete from passwords where user_id in (select id from users where role = 'admin')");
      const [one, two] = [await newOne(), await newOne()];
      const answers = await Promise.all([remove(one.browser, two.id), remove(two.browser, one.id)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await onlyOne()).toHaveLength(1);
    }
  });

  test('can leave if there is another one', async () => {
    await alone.rows("delete from passwords where user_id in (select id from users where role = 'admin')");
    const [one, two] = [await newOne(), await newOne()];
    expect((await remove(one.browser, one.id)).status).toBe(200);
    expect([await isAdmin(one.browser), await isAdmin(two.browser)]).toEqual([false, true]);
  });
});
