import { describe, expect, test } from 'vitest';
import { createAudited } from '#test/audited.ts';
import { admin, password, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();
const { expectAct } = createAudited(server);
const path = '/api/seller/money/settings';
const upi = { vpa: 'meera.sarees@okaxis', name: 'MEERA DEVI', isBusiness: false, currentPassword: password };
const zone = { name: 'Jaipur', pins: ['302', '303'], isRefused: false, basePaise: 40_00, upToGrams: 500 };
const jaipur = { ...zone, stepPaise: 20_00, slabGrams: 500, freeFromPaise: 999_00 };
const elsewhere = {
  ...jaipur,
  name: 'Everywhere else',
  pins: null,
  basePaise: 80_00,
  stepPaise: 0,
  freeFromPaise: null,
};

describe('the settings of a shop that has set nothing', () => {
  test('are the defaults', async () => {
    const owner = await seller(server);
    expect((await owner.browser.get(path)).body).toEqual({
      upi: null,
      payment: { askWhen: 'placed', discount: null, offersArranged: false, confirmsPaid: false, unpaidLapseHours: 24 },
      cod: {
        ...{ isOn: false, largestPaise: 5_000_00, feePaise: 0, advancePaise: 0, onlyPins: [], neverPins: [] },
        ...{ collector: 'shop', newCustomerPaise: 2_000_00 },
      },
      delivery: { zones: [], defaultGrams: 500, lengthCm: 10, breadthCm: 10, heightCm: 10 },
      provider: null,
    });
  });
});

describe('the UPI ID', () => {
  test('needs the password, is recorded and emailed to the member who changed it', async () => {
    const owner = await seller(server);
    const wrong = await owner.browser.put(`${path}/upi`, { ...upi, currentPassword: 'not-my-password' });
    expect(wrong.status).toBe(400);
    expect((await owner.browser.get(path)).body).toMatchObject({ upi: null });
    await expectAct(owner.userId, { act: 'upi_changed', role: 'seller', target_id: owner.id }, () =>
      owner.browser.put(`${path}/upi`, upi),
    );
    expect((await owner.browser.get(path)).body).toMatchObject({
      upi: { vpa: 'meera.sarees@okaxis', name: 'MEERA DEVI', isBusiness: false },
    });
    const mails = await server.rows<{ subject: string; body: string }>(
      "select subject, body from mails where recipient = $1 and body like '%UPI ID%'",
      [owner.email],
    );
    expect(mails).toMatchObject([{ body: expect.stringContaining('meera.sarees@okaxis') }]);
  });

  test.each([
    ['meera@gmail.com', 'That’s an email address, not a UPI ID.'],
    ['meera@', 'A UPI ID looks like name@bank.'],
  ])('%s is refused at its field', async (vpa, message) => {
    const owner = await seller(server);
    expect(await owner.browser.put(`${path}/upi`, { ...upi, vpa })).toMatchObject({
      status: 400,
      body: { error: { details: { fields: { vpa: message } } } },
    });
  });
});

describe('the zones', () => {
  test('write the fact about the charge, unless the seller wrote their own', async () => {
    const owner = await seller(server);
    const fact = async () =>
      (
        await server.rows<{ answer: string }>(
          "select answer from shop_facts where seller_id = $1 and kind = 'deliveryCharge'",
          [owner.id],
        )
      )[0]?.answer;
    const save = (zones: object[]) => owner.browser.put(`${path}/delivery`, { zones, defaultGrams: 500 });
    expect((await save([jaipur, elsewhere])).status).toBe(204);
    expect(await fact()).toBe(
      'Jaipur (302, 303): ₹40 up to 500 g, ₹20 for each 500 g more, free from ₹999\nEverywhere else: ₹80',
    );
    await save([elsewhere]);
    expect(await fact()).toBe('Everywhere else: ₹80');
    await server.rows("update shop_facts set answer = 'Ask us' where seller_id = $1", [owner.id]);
    await save([jaipur]);
    expect(await fact()).toBe('Ask us');
  });

  test.each([
    [{ pins: ['30200110'] }],
    [{ pins: [] }],
    [{ basePaise: -1 }],
    [{ slabGrams: 0 }],
    [{ name: ' ' }],
    [{ unknown: true }],
  ])('refuse %o', async (changes) => {
    const owner = await seller(server);
    const answer = await owner.browser.put(`${path}/delivery`, {
      zones: [{ ...jaipur, ...changes }],
      defaultGrams: 500,
    });
    expect(answer.status).toBe(400);
  });
});

describe('the usual parcel', () => {
  const save = (size: object) => ({ zones: [], defaultGrams: 500, ...size });

  test('is saved with the zones, and has its default where it is left out', async () => {
    const owner = await seller(server);
    expect((await owner.browser.put(`${path}/delivery`, save({ lengthCm: 30, heightCm: 4 }))).status).toBe(204);
    expect((await owner.browser.get(path)).body).toMatchObject({
      delivery: { lengthCm: 30, breadthCm: 10, heightCm: 4 },
    });
  });

  test.each([0, 301, 2.5, '10', null])('refuses %o centimetres', async (lengthCm) => {
    const owner = await seller(server);
    expect(await owner.browser.put(`${path}/delivery`, save({ lengthCm }))).toMatchObject({
      status: 400,
      body: { error: { details: { fields: { lengthCm: 'Enter whole centimetres, 1 to 300.' } } } },
    });
  });
});

describe('the lists of PIN codes', () => {
  test('are saved as a whole, a PIN code on both lists as never served', async () => {
    const owner = await seller(server);
    const cod = {
      ...{ isOn: true, largestPaise: 5_000_00, feePaise: 0, advancePaise: 0, collector: 'courier' },
      ...{ newCustomerPaise: 2_000_00, onlyPins: ['३०२', '303'], neverPins: ['303'] },
    };
    expect((await owner.browser.put(`${path}/cod`, cod)).status).toBe(204);
    expect((await owner.browser.get(path)).body).toMatchObject({ cod: { onlyPins: ['302'], neverPins: ['303'] } });
    expect((await owner.browser.put(`${path}/cod`, { ...cod, feePaise: 200_01 })).status).toBe(400);
  });
});

test('nobody and admins read or change none', async () => {
  expect((await server.browser().get(path)).status).toBe(401);
  expect((await (await admin(server)).get(path)).status).toBe(403);
  expect((await server.browser().put(`${path}/delivery`, { zones: [], defaultGrams: 500 })).status).toBe(401);
});
