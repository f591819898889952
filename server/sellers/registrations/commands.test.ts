import { describe, expect, test } from 'vitest';
import { registrationBody } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();

const register = (changes: Record<string, unknown> = {}) => {
  const body = registrationBody(changes);
  return server
    .browser()
    .post('/api/auth/register', body)
    .then((answer) => ({ ...answer, sent: body }));
};
/** Counts all rows that registration has written. */
const countRows = async () =>
  (
    await server.rows(`select (select count(*)::int from users) as users, (select count(*)::int from passwords) as passwords,
      (select count(*)::int from sellers) as sellers, (select count(*)::int from seller_history) as history,
      (select count(*)::int from mails) as mails, (select count(*)::int from pgboss.job where name = 'mail') as jobs,
      (select count(*)::int from sessions) as sessions`)
  )[0];

describe('registration', () => {
  // specification 3.1, 3.2, 3.3, 3.5, 4.1, 7.2, 7.6, 8.1
  test('stores the seller as pending, in exactly the form of the specification', async () => {
    const browser = server.browser();
    const start = Date.now();
    const answer = await browser.post(
      '/api/auth/register',
      registrationBody({
        email: ' Asha.Rao@Haat.EXAMPLE ',
        businessName: '  Asha Cafe\u0301 ',
        ownerName: 'Asha Rao',
        phone: '(098765) 432-10',
        address: '12 MG Road\nPune 411001',
        category: 'Food & Beverages',
        description: ' Filter coffee ',
      }),
    );
    expect(answer).toMatchObject({
      status: 201,
      body: { message: 'Registration successful! Your application is pending approval.' },
    });
    const [user] = await server.rows<{ id: string; created_at: Date }>(
      "select id, name, email, role, last_login, created_at from users where email like 'asha%'",
    );
    expect(user).toMatchObject({
      name: 'Asha Rao',
      email: 'asha.rao@haat.example',
      role: 'seller',
      last_login: null,
    });
    expect(Number(user?.created_at)).toBeGreaterThanOrEqual(start);
    expect(Number(user?.created_at)).toBeLessThanOrEqual(Date.now());
    const [member] = await server.rows<{ seller_id: string }>('select * from members where user_id = $1', [user?.id]);
    expect(member).toEqual({
      user_id: user?.id,
      seller_id: expect.any(String),
      role: 'owner',
      created_at: user?.created_at,
    });
    expect(member?.seller_id).not.toBe(user?.id);
    const [{ search, ...record } = {}] = await server.rows('select * from sellers where id = $1', [member?.seller_id]);
    expect(record).toEqual({
      id: member?.seller_id,
      business_name: 'Asha Café',
      owner_name: 'Asha Rao',
      phone: '+919876543210',
      lapse_hours: 48,
      most_per_line: null,
      phone_typed: '(098765) 432-10',
      address: '12 MG Road\nPune 411001',
      category: 'Food & Beverages',
      customers_can_pick_up: true,
      description: 'Filter coffee',
      status: 'pending',
      slug: null,
      city: null,
      opening_hours: null,
      reply_minutes: null,
      logo: null,
      cover: null,
      color: null,
      link_language: null,
      translations: {},
      approved_at: null,
      approved_by: null,
      rejected_at: null,
      rejected_by: null,
      suspended_at: null,
      suspended_by: null,
      created_at: user?.created_at,
      updated_at: user?.created_at,
    });
    expect(
      await server.rows('select decision, from_status, to_status, actor_id from seller_history where seller_id = $1', [
        member?.seller_id,
      ]),
    ).toEqual([{ decision: 'register', from_status: null, to_status: 'pending', actor_id: null }]);
  });

  test('signs nobody in', async () => {
    const browser = server.browser();
    const answer = await browser.post('/api/auth/register', registrationBody());
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await browser.get('/api/auth/session')).body).toEqual({ user: null });
  });

  // specification 3.9
  test("stores only an Argon2id hash of the password, outside the user's record", async () => {
    const { sent } = await register({ password: '  a password with blanks  ' });
    const [kept] = await server.rows('select hash from passwords join users on users.id = user_id where email = $1', [
      sent.email,
    ]);
    expect(kept).toEqual({ hash: expect.stringMatching(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/) });
    const login = { email: sent.email, role: 'seller' };
    expect((await server.browser().post('/api/auth/login', { ...login, password: sent.password })).status).toBe(200);
    const trimmed = await server.browser().post('/api/auth/login', { ...login, password: 'a password with blanks' });
    expect(trimmed.status).toBe(401);
  });

  test('queues one email that names the business, with its job', async () => {
    const { sent } = await register({ businessName: 'Mail & Sons', ownerName: 'Meera' });
    const mails = await server.rows<{ id: string; body: string }>(
      'select id, subject, body, status, sent_at from mails where recipient = $1',
      [sent.email],
    );
    expect(mails).toMatchObject([{ subject: 'We received your Haat registration', status: 'queued', sent_at: null }]);
    expect(mails[0]?.body).toContain('Hi “Meera”,');
    expect(mails[0]?.body).toContain('Mail & Sons');
    expect(
      await server.rows("select name, state::text from pgboss.job where data->>'id' = $1", [mails[0]?.id]),
    ).toEqual([{ name: 'mail', state: 'created' }]);
  });

  // specification 3.2
  test('omits the description if none was given', async () => {
    for (const description of [undefined, '   ']) {
      const { status, sent } = await register({ description });
      expect(status).toBe(201);
      expect(await server.rows('select description from sellers where search like $1', [`%${sent.email}%`])).toEqual([
        { description: null },
      ]);
    }
  });
});

// specification 7.12
describe('registration rejects, without writing anything,', () => {
  // specification 3.10
  test.each([
    ['role', 'admin'],
    ['status', 'approved'],
    ['id', '01890a5d-ac96-774b-bcce-b302099a8057'],
    ['uid', '01890a5d-ac96-774b-bcce-b302099a8057'],
    ['createdAt', '2020-01-01T00:00:00Z'],
    ['approvedBy', '01890a5d-ac96-774b-bcce-b302099a8057'],
    ['confirmPassword', 'a-good-password'],
    ['emailVerified', true],
  ])('a body with %s', async (field, value) => {
    const before = await countRows();
    expect(await register({ [field]: value })).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_failed' } },
    });
    expect(await countRows()).toEqual(before);
  });

  // specification 5.13, 8.3, 8.4
  test.each([
    ['password', '12345', 'Password must be at least 6 characters long'],
    ['password', 'x'.repeat(201), 'Please use up to 200 characters.'],
    ['password', '123456', 'Password is too weak. Please use a stronger password.'],
    ['password', 'PassWord', 'Password is too weak. Please use a stronger password.'],
    ['password', 'aaaaaaaa', 'Password is too weak. Please use a stronger password.'],
    ['password', 'sunshine1', 'Password is too weak. Please use a stronger password.'],
    ['password', 'Owner@2026', 'Password is too weak. Please use a stronger password.'],
    ['email', 'asha@', 'Invalid email address.'],
    ['phone', 'call me', 'Please enter a valid phone number'],
    ['phone', '12345', 'Please enter a valid phone number'],
    ['phone', '987654321', 'Please enter a valid phone number'],
    ['phone', '', 'Phone number is required.'],
    ['category', 'Clothing & Fashion', 'Please select a category.'],
    ['category', '', 'Please select a category.'],
    ['businessName', ' ', 'Business name is required.'],
    ['businessName', 'x'.repeat(121), 'Please use up to 120 characters.'],
    ['ownerName', '', 'Owner name is required.'],
    ['address', '\n', 'Address is required.'],
    ['description', 'x'.repeat(2001), 'Please use up to 2000 characters.'],
  ])('%s "%.20s" with "%s"', async (field, value, message) => {
    const before = await countRows();
    expect(await register({ [field]: value })).toMatchObject({ status: 400, body: { error: { message } } });
    expect(await countRows()).toEqual(before);
  });

  // specification 5.8
  test.each([
    'email',
    'password',
    'businessName',
    'ownerName',
    'phone',
    'address',
    'category',
  ])('a body without %s, with an error at the field', async (field) => {
    const before = await countRows();
    expect(await register({ [field]: undefined })).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_failed', details: { fields: { [field]: expect.any(String) } } } },
    });
    expect(await countRows()).toEqual(before);
  });

  // specification 5.13, 8.2
  test('a registered email, in any case', async () => {
    const { sent } = await register();
    const before = await countRows();
    for (const email of [sent.email, sent.email.toUpperCase(), ` ${sent.email} `]) {
      expect(await register({ email })).toMatchObject({
        status: 409,
        body: {
          error: {
            code: 'email_already_registered',
            message: 'Email is already registered. Please use a different email.',
          },
        },
      });
    }
    expect(await countRows()).toEqual(before);
  });

  // specification 7.12
  test('all but one of ten concurrent registrations of one email', async () => {
    const before = await server.rows('select id from users');
    const email = 'crowd@haat.example';
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => register({ email: index % 2 ? email : email.toUpperCase() })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect(await server.rows('select id from users')).toHaveLength(before.length + 1);
    expect(await server.rows('select id from mails where recipient = $1', [email])).toHaveLength(1);
  });
});
