import { describe, expect, test } from 'vitest';
import { isPinServed, refuseCod } from './cashOnDelivery.ts';
import { type DeliveryZone, deliveryCharge, findZone } from './delivery.ts';
import { upiSettingsSchema } from './paymentSettings.schema.ts';
import { defaultCod, defaultSettings, methodsOf } from './paymentSettings.ts';
import { findPincode, parsePincode, pincodeInAddress, stateOfPincode } from './pincodes.ts';
import { paymentReference, upiLink } from './upi.ts';

const jaipur: DeliveryZone = {
  name: 'Jaipur',
  pins: ['302', '303'],
  isRefused: false,
  basePaise: 40_00,
  upToGrams: 500,
  stepPaise: 20_00,
  slabGrams: 500,
  freeFromPaise: 999_00,
};
const rest = { ...jaipur, name: 'Everywhere else', pins: null, basePaise: 80_00, stepPaise: 0, freeFromPaise: null };
const andaman = { ...jaipur, name: 'Andaman', pins: ['744'], isRefused: true };
const zones = [jaipur, rest, andaman];

describe('delivery (money.md, section 7)', () => {
  test.each([
    [300, 499_00, 40_00],
    [900, 998_00, 60_00],
    [1_000, 998_00, 60_00],
    [1_001, 998_00, 80_00],
    [300, 996_55, 40_00],
    [300, 999_00, 0],
  ])('charges %i g worth %i paise in Jaipur %i paise', (grams, goods, charge) => {
    expect(deliveryCharge(jaipur, grams, goods)).toBe(charge);
  });

  test('finds the zone with the longest prefix, of equals the first', () => {
    expect(findZone(zones, '302001')?.name).toBe('Jaipur');
    expect(findZone(zones, '560001')?.name).toBe('Everywhere else');
    expect(findZone(zones, '744101')).toBeUndefined();
    expect(findZone([jaipur], '560001')).toBeUndefined();
    const exact = { ...jaipur, name: 'One PIN', pins: ['302001'] };
    expect(findZone([jaipur, exact, { ...exact, name: 'Again' }], '302001')?.name).toBe('One PIN');
  });
});

describe('PIN codes', () => {
  test.each([
    ['302001', '302001'],
    [' 302 001 ', '302001'],
    ['३०२००१', '302001'],
    ['302,001', '302001'],
    ['302001,', '302001'],
    ['302–001', '302001'],
    ['\u200b302\u200c001\ufeff', '302001'],
    ['३०२ ००१', '302001'],
    ['PIN: 302001', '302001'],
    ['302001, 560001', undefined],
    ['012345', undefined],
    ['30200', undefined],
    ['3020011', undefined],
  ])('reads %j as %j', (typed, pincode) => {
    expect(parsePincode(typed)).toBe(pincode);
  });

  test('are those of the field, else of the address', () => {
    for (const typed of ['302001', '302 001', '302-001', '३० २० ०१', '302,001', '302\u200b001']) {
      expect(findPincode(typed, 'Pune 411001')).toBe('302001');
    }
    expect(findPincode('3020', 'Pune 411001')).toBeUndefined();
    expect([findPincode(' ', 'Pune 411 001'), findPincode('')]).toEqual(['411001', undefined]);
  });

  test('are found in addresses, the last one', () => {
    expect(pincodeInAddress('12 MG Road, Pune 411 001')).toBe('411001');
    expect(pincodeInAddress('Flat 100234, Jaipur-302001.')).toBe('302001');
    expect(pincodeInAddress('MG Road, Jaipur 302\u200b001')).toBe('302001');
    expect(pincodeInAddress('call 9876543210')).toBeUndefined();
  });

  test.each([
    ['110001', 'Delhi'],
    ['302001', 'Rajasthan'],
    ['560001', 'Karnataka'],
    ['700124', 'West Bengal'],
    ['744101', 'Andaman and Nicobar Islands'],
    ['834001', 'Jharkhand'],
    ['800001', 'Bihar'],
    ['999999', undefined],
  ])('%s is in %s', (pincode, state) => {
    expect(stateOfPincode(pincode)).toBe(state);
  });
});

describe('UPI (money.md, section 3)', () => {
  const typed = (vpa: string) => upiSettingsSchema.safeParse({ vpa, name: 'Meera', isBusiness: false });
  test.each(['meera.sarees@okaxis', '9876543210@ybl', '12345@HDFC0000001.ifsc.npci'])('takes %s as typed', (vpa) => {
    expect(typed(vpa).data?.vpa).toBe(vpa);
  });
  test.each([
    ['meera@gmail.com', 'vpa_is_email'],
    ['meera@', 'vpa_invalid'],
    ['@ybl', 'vpa_invalid'],
    ['me era@ybl', 'vpa_invalid'],
    [`${'m'.repeat(250)}@okaxis`, 'vpa_invalid'],
  ])('refuses %s with %s', (vpa, code) => {
    expect(typed(vpa).error?.issues[0]?.message).toBe(code);
  });

  test('builds the link of the specification byte for byte', () => {
    const id = '0f3c2a10-5b7e-4c1d-9e2f-6a1b2c3d4e5f';
    expect(
      upiLink({
        vpa: 'meera.sarees@okaxis',
        name: "Meera's\u0007 Sarees & Co",
        tr: paymentReference(id, 0) ?? '',
        note: 'Order 2c3d4e5f',
        amountPaise: 499_00,
      }),
    ).toBe(
      'upi://pay?pa=meera.sarees@okaxis&pn=Meera%27s%20Sarees%20%26%20Co&tr=HT0f3c2a105b7e4c1d9e2f6a1b2c3d4e5f&tn=Order%202c3d4e5f&am=499.00&cu=INR',
    );
  });

  test('has 35 references for an order, of 34 and 35 characters', () => {
    const id = '0f3c2a10-5b7e-4c1d-9e2f-6a1b2c3d4e5f';
    const all = Array.from({ length: 35 }, (_, index) => paymentReference(id, index) ?? '');
    expect(new Set(all).size).toBe(35);
    expect(all.map(({ length }) => length)).toEqual([34, ...Array.from({ length: 34 }, () => 35)]);
    expect(all[1]?.at(-1)).toBe('2');
    expect(all[34]?.at(-1)).toBe('z');
    expect(paymentReference(id, 35)).toBeUndefined();
  });
});

describe('cash on delivery (money.md, section 6)', () => {
  const facts = {
    pincode: '302001',
    isPickup: false,
    isPinServed: true,
    totalPaise: 1_500_00,
    refusedAtShop: 0,
    refused: 0,
    deliveredAtShopSince: 0,
    deliveredSince: 0,
    isNewCustomer: false,
  };
  const cod = { ...defaultCod, isOn: true };
  test.each([
    [{}, undefined],
    [{ pincode: null }, 'pin_needed'],
    [{ pincode: null, isPickup: true }, undefined],
    [{ isPinServed: false, totalPaise: 9_000_00 }, 'pin_not_served'],
    [{ totalPaise: 5_000_01 }, 'order_too_large'],
    [{ refusedAtShop: 2, refused: 2 }, 'pay_first'],
    [{ refusedAtShop: 1, refused: 1 }, undefined],
    [{ refusedAtShop: 2, refused: 2, deliveredAtShopSince: 2, deliveredSince: 2 }, undefined],
    [{ refused: 3, refusedAtShop: 0 }, 'pay_first'],
    [{ isNewCustomer: true, totalPaise: 2_000_01 }, 'pay_first'],
    [{ isNewCustomer: true, totalPaise: 2_000_00 }, undefined],
  ])('%o → %s', (changes, guard) => {
    expect(refuseCod(cod, { ...facts, ...changes })?.guard).toBe(guard);
  });

  test.each([
    [{ served: 0, neverServed: 0, hasOnlyList: false }, true],
    [{ served: 0, neverServed: 0, hasOnlyList: true }, false],
    [{ served: 3, neverServed: 0, hasOnlyList: true }, true],
    [{ served: 3, neverServed: 6, hasOnlyList: true }, false],
    [{ served: 6, neverServed: 3, hasOnlyList: true }, true],
    [{ served: 0, neverServed: 2, hasOnlyList: false }, false],
  ])('lists of PIN codes %o → %s', (pins, isServed) => {
    expect(isPinServed(pins)).toBe(isServed);
  });
});

test('offers what is set up, and the agreement where nothing is or the seller wants it', () => {
  const upi = { vpa: 'meera@ybl', name: 'MEERA', isBusiness: false };
  const cod = { ...defaultCod, isOn: true };
  expect(methodsOf(defaultSettings)).toEqual(['arranged']);
  expect(methodsOf({ ...defaultSettings, upi, cod })).toEqual(['upi', 'cod']);
  const payment = { ...defaultSettings.payment, offersArranged: true };
  expect(methodsOf({ ...defaultSettings, upi, payment })).toEqual(['upi', 'arranged']);
});
