import { describe, expect, test } from 'vitest';
import { defaultSettings, type PaymentSettings } from '#domain/sellers/paymentSettings.ts';
import { utrSchema } from './money.schema.ts';
import { payableMethods, prepaidDiscount, priceOrder, returnedValue, shareDiscount } from './orderTotals.ts';
import { type PaymentFacts, type PaymentState, paymentState } from './paymentStates.ts';

const goods = { weightGrams: 300, pincode: '302001', way: null } as const;

describe('what an order costs (money.md, section 1)', () => {
  test.each([
    [{ bp: 500, capPaise: 100_00 }, 1_499_00, 74_95],
    [{ bp: 2000, capPaise: 100_00 }, 1_499_00, 100_00],
    [{ flatPaise: 50_00 }, 1_499_00, 50_00],
    [{ flatPaise: 50_00 }, 20_00, 19_00],
    [{ bp: 500, capPaise: 100_00 }, 10, 0],
    [null, 1_499_00, 0],
  ])('%o of %i paise is %i', (discount, goodsPaise, expected) => {
    expect(prepaidDiscount(discount, goodsPaise)).toBe(expected);
  });

  test('adds delivery and the fee, and takes off the discount of prepaid methods only', () => {
    const zone = { name: 'All', pins: null, isRefused: false, basePaise: 60_00, upToGrams: 500, stepPaise: 0 };
    const settings: PaymentSettings = {
      ...defaultSettings,
      payment: { ...defaultSettings.payment, discount: { bp: 500, capPaise: 100_00 } },
      cod: { ...defaultSettings.cod, isOn: true, feePaise: 40_00 },
      delivery: { ...defaultSettings.delivery, zones: [{ ...zone, slabGrams: 500, freeFromPaise: 999_00 }] },
    };
    const price = (method: 'upi' | 'cod' | 'arranged', goodsPaise: number, more = {}) =>
      priceOrder(settings, method, { ...goods, goodsPaise, ...more });
    expect(price('arranged', 599_00)).toMatchObject({ discountPaise: 0, deliveryPaise: 60_00, totalPaise: 659_00 });
    expect(price('cod', 599_00)).toMatchObject({ codFeePaise: 40_00, totalPaise: 699_00 });
    expect(price('upi', 1_049_00)).toMatchObject({ discountPaise: 52_45, deliveryPaise: 60_00, totalPaise: 1_056_55 });
    expect(price('arranged', 1_049_00)).toMatchObject({ deliveryPaise: 0, totalPaise: 1_049_00 });
    expect(price('cod', 599_00, { way: 'pickup' })).toMatchObject({ codFeePaise: 0, deliveryPaise: 0 });
  });

  test('leaves ₹1 of the total, not of the goods, and takes prepaid methods from a total of ₹1', () => {
    const upi = { vpa: 'meera@okaxis', name: 'MEERA', isBusiness: false };
    const zone = { name: 'All', pins: null, isRefused: false, basePaise: 40_00, upToGrams: 500, stepPaise: 0 };
    const settings: PaymentSettings = {
      ...{ ...defaultSettings, upi },
      payment: { ...defaultSettings.payment, discount: { flatPaise: 50_00 }, offersArranged: true },
      delivery: { ...defaultSettings.delivery, zones: [{ ...zone, slabGrams: 500, freeFromPaise: null }] },
    };
    const price = (goodsPaise: number, more = {}) => priceOrder(settings, 'upi', { ...goods, goodsPaise, ...more });
    expect(price(45_00)).toMatchObject({ discountPaise: 45_00, deliveryPaise: 40_00, totalPaise: 40_00 });
    expect(price(45_00, { way: 'pickup' })).toMatchObject({ discountPaise: 44_00, totalPaise: 1_00 });
    expect(price(45_00, { way: 'pickup', agreedPaise: 44_50 })).toMatchObject({ prepaidPaise: 0, totalPaise: 50 });
    const methods = (goodsPaise: number, more = {}) => payableMethods(settings, { ...goods, goodsPaise, ...more });
    expect(methods(50)).toEqual(['upi', 'arranged']);
    expect(methods(50, { way: 'pickup' })).toEqual(['arranged']);
    expect(methods(1_00, { way: 'pickup' })).toEqual(['upi', 'arranged']);
    expect(methods(45_00, { way: 'pickup', agreedPaise: 44_50 })).toEqual(['arranged']);
  });
});

test('shares a discount to the paisa, remainders to the largest and then the earlier line', () => {
  expect(shareDiscount([100, 100, 100], 100)).toEqual([34, 33, 33]);
  expect(shareDiscount([749_50, 749_50], 74_95)).toEqual([37_48, 37_47]);
  for (let run = 0; run < 300; run += 1) {
    const lines = Array.from({ length: 1 + (run % 9) }, (_, index) => ((run + 1) * 7919 * (index + 3)) % 1_00_000);
    const sum = lines.reduce((a, b) => a + b, 0);
    const discount = sum === 0 ? 0 : (run * 104_729) % (sum + 1);
    const shares = shareDiscount(lines, discount);
    expect(shares.reduce((a, b) => a + b, 0)).toBe(discount);
    expect(shares.every((share, index) => share >= 0 && share <= (lines[index] ?? 0))).toBe(true);
  }
});

test('values returned items by their share of the goods, the whole order at its whole value', () => {
  const line = { pricePaise: 499_00, quantity: 3 };
  expect(returnedValue([{ ...line, returned: 2 }], 0)).toBe(998_00);
  expect(returnedValue([{ ...line, returned: 3 }], 52_45)).toBe(1_497_00 - 52_45);
});

describe('the payment state (money.md, section 5)', () => {
  const facts: PaymentFacts = {
    method: 'upi',
    status: 'pending',
    collector: 'shop',
    keepPaise: 499_00,
    receivedPaise: 0,
    returnedPaise: 0,
    hasEntries: false,
    hasOpenClaim: false,
    hasPendingRefund: false,
  };
  test.each<[Partial<PaymentFacts>, PaymentState]>([
    [{}, 'due'],
    [{ method: 'arranged' }, 'none'],
    [{ method: 'arranged', hasOpenClaim: true }, 'claimed'],
    [{ receivedPaise: 499_00, hasEntries: true }, 'paid'],
    [{ receivedPaise: 998_00 }, 'refund_due'],
    [{ receivedPaise: 998_00, hasPendingRefund: true }, 'refunding'],
    [{ keepPaise: 0, receivedPaise: 499_00, status: 'cancelled' }, 'refund_due'],
    [{ keepPaise: 0, receivedPaise: 499_00, returnedPaise: 499_00, status: 'cancelled' }, 'refunded'],
    [{ keepPaise: 0, status: 'cancelled' }, 'void'],
    [{ keepPaise: 0, status: 'cancelled', hasOpenClaim: true }, 'claimed'],
    [{ receivedPaise: 200_00 }, 'part_paid'],
    [{ receivedPaise: 200_00, hasOpenClaim: true }, 'claimed'],
    [{ method: 'cod' }, 'due'],
    [{ method: 'cod', status: 'shipped' }, 'cash_due'],
    [{ method: 'cod', status: 'delivered', collector: 'courier' }, 'with_courier'],
    [{ keepPaise: 559_00, receivedPaise: 1_557_00, status: 'delivered' }, 'refund_due'],
  ])('%o → %s', (changes, state) => {
    expect(paymentState({ ...facts, ...changes })).toBe(state);
  });
});

test.each([
  '4123-4567 8901',
  '४१२३४५६७८९०१',
  '\u200b412345678901\ufeff',
  '4123–4567–8901',
])('reads %j as the number of a payment', (typed) => {
  expect(utrSchema.parse(typed)).toBe('412345678901');
});
