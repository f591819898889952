import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePhone } from '#server/language/phones.ts';
import { admin, newKey, orderBody, product, registrationBody, seller } from './factories.ts';
import { createTestServer } from './server.ts';

const server = createTestServer();

const refusal = {
  error: {
    code: 'validation_failed',
    message: 'Please enter a valid phone number',
    details: { fields: {} as Record<string, string> },
  },
};
const refusedAt = (field: string) => {
  const fields = { [field]: 'Please enter a valid phone number' };
  return { status: 400, body: { error: { ...refusal.error, details: { fields } } } };
};
const e164 = async (typed: string) => (await parsePhone(typed, 'phone').catch(() => undefined))?.phone;

describe('a phone number is', () => {
  test.each([
    ['9876543210', '+919876543210'],
    ['98765 43210', '+919876543210'],
    ['(98765) 432-10', '+919876543210'],
    ['09876543210', '+919876543210'],
    ['919876543210', '+919876543210'],
    ['+91-98765-43210', '+919876543210'],
    ['00919876543210', '+919876543210'],
    // A mobile number that begins with 91, alone and after 91 or 0: decided by length.
    ['9198765432', '+919198765432'],
    ['919198765432', '+919198765432'],
    ['09198765432', '+919198765432'],
    ['9191919191', '+919191919191'],
    // Landlines, also without the leading 0 and with the country code.
    ['(022) 2345 6789', '+912223456789'],
    ['022-2345-6789', '+912223456789'],
    ['2026123456', '+912026123456'],
    ['02026123456', '+912026123456'],
    ['+91 20 2612 3456', '+912026123456'],
    ['912026123456', '+912026123456'],
    ['0484 2345678', '+914842345678'],
    ['1800 123 4567', '+9118001234567'],
    // Other countries with a plus.
    ['+1 (415) 555-2671', '+14155552671'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+971 4 123 4567', '+97141234567'],
    ['+977 1 4234567', '+97714234567'],
    ['९८७६५ ४३२१०', '+919876543210'],
    ['௯௮௭௬௫௪௩௨௧௦', '+919876543210'],
  ])('%s: %s', async (typed, stored) => {
    expect(await e164(typed)).toBe(stored);
  });

  test.each([
    ...['(+91) 98765 43210', '[+91] 98765-43210', '+(91) 98765 43210', '+91(0)98765 43210', '91 (0) 98765 43210'],
    ...['+91-98765 43210', '+91.98765.43210', '(0091) 98765 43210', '0091 0 98765 43210', '(0)98765–43210'],
    ...['०९८७६५४३२१०', '＋９１ ９８७६５ ４३２１０', '۰۹۸۷۶۵۴۳۲۱۰', '98765 43210.', '\u200e+91 98765\u00ad43210'],
  ])('with a country code as people write it: %s', async (typed) => {
    expect(await e164(typed)).toBe('+919876543210');
  });

  test.each([
    ['5 digits', '12345'],
    ['a mobile with a digit missing', '987654321'],
    ['a mobile with a digit too many', '98765432100'],
    ['+91 and 9 digits', '+91987654321'],
    ['+91 and 11 digits', '+9198765432100'],
    ['0 and 91 before a mobile', '0919876543210'],
    ['a landline without its place', '2345 6789'],
    ['a foreign number without its plus', '442079460958'],
    ['a plus and a zero', '+0123456789'],
    ['a plus and 7 digits', '+1234567'],
    ['a plus and 16 digits', '+1234567890123456'],
    ['zeros', '0000000000'],
  ])('not %s: %s', async (_, typed) => {
    expect(await e164(typed)).toBeUndefined();
  });

  const digit = fc.constantFrom(...'0123456789');
  const mobile = fc
    .tuple(fc.constantFrom(...'6789'), fc.string({ unit: digit, minLength: 9, maxLength: 9 }))
    .map(([first, rest]) => first + rest);

  test('parses any input to E.164 or nothing, and leaves E.164 unchanged', async () => {
    const typed = fc.string({ unit: fc.constantFrom(...'+0123456789  ()-९'), maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(typed, async (text) => {
        const parsed = await e164(text);
        if (parsed === undefined) return;
        expect(parsed).toMatch(/^\+[1-9]\d{5,14}$/);
        expect(await parsePhone(parsed, 'phone')).toEqual({ phone: parsed, typed: null });
      }),
      { numRuns: 2000, examples: [['+49008844']] },
    );
  });

  test('accepts a mobile number alone or after 0, 91 or +91, with separators anywhere', async () => {
    const signs = fc.array(fc.constantFrom('', ' ', '-', '(', ')'), { minLength: 12, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(mobile, fc.constantFrom('', '0', '91', '+91'), signs, async (number, prefix, between) => {
        const typed = prefix + [...number].map((digit, index) => digit + between[index]).join('');
        expect(await e164(typed)).toBe(`+91${number}`);
      }),
    );
  });
});

describe('registration and profile', () => {
  // specification 5.11
  test('store a landline as E.164 and as typed, and the admin finds it either way', async () => {
    const body = registrationBody({ phone: '(022) 2345 6789' });
    const browser = server.browser();
    expect((await browser.post('/api/auth/register', body)).status).toBe(201);
    const stored =
      'select phone, phone_typed from sellers join members on seller_id = sellers.id join users on users.id = user_id where email = $1';
    expect(await server.rows(stored, [body.email])).toEqual([
      { phone: '+912223456789', phone_typed: '(022) 2345 6789' },
    ]);
    const shown = { phone: '+912223456789', phoneTyped: '(022) 2345 6789' };
    await browser.post('/api/auth/login', { email: body.email, password: body.password, role: 'seller' });
    expect((await browser.get('/api/auth/session')).body).toMatchObject({ user: { seller: shown } });
    const administrator = await admin(server);
    for (const part of ['(022) 2345', '022-2345-67', '022 2345', '2223456', '+91 22 2345', '02223456789', '6789']) {
      const list = await administrator.get(`/api/admin/sellers?search=${encodeURIComponent(part)}`);
      expect(list.body).toMatchObject({ sellers: [shown] });
    }
    const { email: _, password: __, ...profile } = body;
    expect((await browser.put('/api/seller/profile', { ...profile, phone: '+44 20 7946 0958' })).status).toBe(200);
    expect(await server.rows(stored, [body.email])).toEqual([
      { phone: '+442079460958', phone_typed: '+44 20 7946 0958' },
    ]);
    expect(await browser.put('/api/seller/profile', { ...profile, phone: '12345' })).toMatchObject(refusedAt('phone'));
  });

  // specification 5.11
  test('accept exactly the pattern of the specification', async () => {
    const body = registrationBody({ phone: '(+91) 98765 43210' });
    expect(await server.browser().post('/api/auth/register', body)).toMatchObject(refusedAt('phone'));
  });

  test('reject an invalid phone number at its field', async () => {
    const body = registrationBody({ phone: '98765 4321' });
    expect(await server.browser().post('/api/auth/register', body)).toMatchObject(refusedAt('phone'));
    expect(await server.rows('select id from users where email = $1', [body.email])).toEqual([]);
  });

  test('show a phone number in groups if its typed form was never stored', async () => {
    const { id, browser } = await seller(server);
    await server.rows("update sellers set phone = '+919876501234', phone_typed = null where id = $1", [id]);
    expect((await browser.get('/api/auth/session')).body).toMatchObject({
      user: { seller: { phone: '+919876501234', phoneTyped: '+91 98765 01234' } },
    });
  });
});

describe('an order', () => {
  test('stores the phone as E.164 and as typed, and the seller finds it either way', async () => {
    const owner = await seller(server);
    const id = await product(owner);
    const body = orderBody(id, { customerPhone: '०22-2345-6789' });
    expect((await server.browser().post('/api/orders', body, newKey())).status).toBe(201);
    expect(
      await server.rows('select customer_phone, customer_phone_typed from orders where seller_id = $1', [owner.id]),
    ).toEqual([{ customer_phone: '+912223456789', customer_phone_typed: '०22-2345-6789' }]);
    const shown = { customerPhone: '+912223456789', customerPhoneTyped: '०22-2345-6789' };
    for (const part of ['022-2345', '(022) 2345', '०22-2345-6789', '2223456789', '+912223', '०२२ २३४५']) {
      const list = await owner.browser.get(`/api/seller/orders?search=${encodeURIComponent(part)}`);
      expect(list.body).toMatchObject({ orders: [shown] });
    }
  });

  test.each([
    '(+91) 98765 43210',
    '+91(0)98765-43210',
    '0091.98765.43210',
    '۰۹۸۷۶۵۴۳۲۱۰',
  ])('takes %s as it was typed, and the seller finds it by that', async (customerPhone) => {
    const owner = await seller(server);
    const body = orderBody(await product(owner), { customerPhone });
    expect((await server.browser().post('/api/orders', body, newKey())).status).toBe(201);
    const shown = { customerPhone: '+919876543210', customerPhoneTyped: customerPhone };
    for (const part of [customerPhone, '(+91) 98765', '98765 43210']) {
      const list = await owner.browser.get(`/api/seller/orders?search=${encodeURIComponent(part)}`);
      expect(list.body, part).toMatchObject({ orders: [shown] });
    }
  });

  test('is the same order when a retry formats the phone differently', async () => {
    const owner = await seller(server);
    const id = await product(owner);
    const key = newKey();
    const order = (customerPhone: string) =>
      server.browser().post('/api/orders', orderBody(id, { customerPhone }), key);
    const first = await order('98765 43210');
    expect(await order('+919876543210')).toMatchObject({ status: 201, body: first.body as object });
    expect((await order('98765 43211')).status).toBe(422);
    expect(await server.rows('select id from orders where seller_id = $1', [owner.id])).toHaveLength(1);
  });

  test('is rejected at the field, reserves no stock and frees its key', async () => {
    const owner = await seller(server);
    const id = await product(owner, { stock: 5 });
    const key = newKey();
    const answer = await server.browser().post('/api/orders', orderBody(id, { customerPhone: '12345' }), key);
    expect(answer).toMatchObject(refusedAt('customerPhone'));
    expect(await server.rows('select stock from products where id = $1', [id])).toEqual([{ stock: 5 }]);
    expect((await server.browser().post('/api/orders', orderBody(id), key)).status).toBe(201);
  });
});
