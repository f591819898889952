import { expect, test } from 'vitest';
import { asksPincode, checkoutOf } from './checkout.ts';
import { defaultCod, defaultPayment, defaultSettings, type PaymentSettings } from './paymentSettings.ts';

const shop = { address: '12 Fort Road', customersCanPickUp: true };
const upi = { vpa: 'meera@okaxis', name: 'MEERA DEVI', isBusiness: false };
const cod = { ...defaultCod, isOn: true };
const zone = {
  ...{ name: 'Jaipur', pins: ['302'], isRefused: false, basePaise: 40_00, upToGrams: 500 },
  ...{ stepPaise: 20_00, slabGrams: 500, freeFromPaise: null },
};
const delivery = { ...defaultSettings.delivery, zones: [zone] };
const ask = (settings: Partial<PaymentSettings>, changes: Partial<typeof shop> = {}) =>
  checkoutOf({ ...defaultSettings, ...settings }, { ...shop, ...changes });

test('asks nothing at a shop that sets nothing up', () => {
  expect(ask({})).toBeUndefined();
  expect(ask({ payment: { ...defaultPayment, offersArranged: true } })).toBeUndefined();
});

test('asks for the PIN code where a charge or cash on delivery depends on it', () => {
  expect(ask({ upi })).toEqual({ methods: ['upi'], hasZones: false, pickUpAddress: null, asksWhenPlaced: true });
  const asked = [ask({ upi }), ask({ cod }), ask({ delivery }), ask({ upi, cod, delivery })];
  expect(asked.map((checkout) => checkout && asksPincode(checkout))).toEqual([false, true, true, true]);
});

test('asks for the way only where there are two and the shop charges or collects', () => {
  expect(ask({ cod })?.pickUpAddress).toBe('12 Fort Road');
  expect(ask({ delivery })?.pickUpAddress).toBe('12 Fort Road');
  expect(ask({ delivery }, { customersCanPickUp: false })?.pickUpAddress).toBeNull();
});
