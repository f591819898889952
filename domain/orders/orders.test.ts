import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allowedDecisions, sellerDecisionNames, sellerDecisions, sellerStatuses } from '#domain/sellers/sellers.ts';
import { said } from '#test/firstIssue.ts';
import { orderDraftSchema } from './orders.schema.ts';
import {
  allowedActions,
  arrivedStatus,
  formatOrderLabel,
  formatOrderName,
  orderActionNames,
  orderActions,
  orderStatuses,
  waitingStatus,
} from './orders.ts';

const anAction = fc.constantFrom(...orderActionNames);

describe("a seller's actions on an order", () => {
  // specification 2.204, 4.19
  test('match the table of the specification', () => {
    expect(orderActions).toEqual({
      confirm: { from: 'pending', to: 'confirmed' },
      cancel: { from: 'pending', to: 'cancelled' },
      ship: { from: 'confirmed', to: 'shipped' },
      deliver: { from: 'shipped', to: 'delivered' },
    });
  });

  test('begin with a pending order, and only a delivered one counts as revenue and can be rated', () => {
    expect({ waitingStatus, arrivedStatus }).toEqual({ waitingStatus: 'pending', arrivedStatus: 'delivered' });
  });

  // specification 4.20
  test('start from the status they belong to, in the order of the table', () => {
    expect(Object.fromEntries(orderStatuses.map((status) => [status, allowedActions(status)]))).toEqual({
      pending: ['confirm', 'cancel'],
      confirmed: ['ship'],
      shipped: ['deliver'],
      delivered: [],
      cancelled: [],
    });
  });

  test('whatever is clicked: an order never returns, never skips a step and rests when delivered or cancelled', () => {
    const way = ['pending', 'confirmed', 'shipped', 'delivered'];
    fc.assert(
      fc.property(fc.array(anAction, { maxLength: 20 }), (clicks) => {
        const visited = ['pending'];
        for (const click of clicks) {
          const status = visited.at(-1);
          if (status === orderActions[click].from) visited.push(orderActions[click].to);
        }
        const path = visited.at(-1) === 'cancelled' ? ['pending', 'cancelled'] : way.slice(0, visited.length);
        expect(visited).toEqual(path);
      }),
    );
  });
});

// specification 3.4, 4.2, 9.18
test('what an administrator decides about a seller is exactly the table of the specification', () => {
  expect(sellerDecisionNames.map((name) => [name, sellerDecisions[name].from, sellerDecisions[name].to])).toEqual([
    ['approve', 'pending', 'approved'],
    ['reject', 'pending', 'rejected'],
    ['suspend', 'approved', 'suspended'],
  ]);
  expect(sellerStatuses.map(allowedDecisions)).toEqual([['approve', 'reject'], ['suspend'], [], [], []]);
});

// specification 9.12
test('the label is the last 8 characters of the id', () => {
  expect(formatOrderLabel('01890a5d-ac96-774b-bcce-b302099a8057')).toBe('099a8057');
});

test('beside the label stands the number that can be read out', () => {
  expect(formatOrderName({ id: '01890a5d-ac96-774b-bcce-b302099a8057', number: 1042 })).toBe('099a8057 (#1042)');
});

describe('an order draft', () => {
  const productId = '01890a5d-ac96-774b-bcce-b302099a8057';
  const draft = { items: [{ productId, quantity: 1 }], customerName: 'Asha Rao', customerPhone: '9876543210' };
  const refusal = (changes: object) => said(orderDraftSchema.safeParse({ ...draft, ...changes }));

  test('needs a name and a phone; address and note are optional', () => {
    expect(orderDraftSchema.parse(draft)).toEqual(draft);
    expect(refusal({ customerName: '  ' })).toBe('Your name is required.');
    expect(refusal({ customerPhone: '' })).toBe('Phone number is required.');
    expect(refusal({ customerPhone: 'call me' })).toBe('Please enter a valid phone number');
    expect(orderDraftSchema.parse({ ...draft, note: ' ', deliveryAddress: '' })).toMatchObject({ note: undefined });
  });

  test.each([
    [0, 'Please choose at least 1.'],
    [-1, 'Please choose at least 1.'],
    [1.5, 'Please choose a whole number.'],
    [10_00_001, 'Please choose a smaller quantity.'],
    ['1', 'Please choose a quantity.'],
    [Number.NaN, 'Please choose a quantity.'],
  ])('a quantity of %s is refused', (quantity, message) => {
    expect(refusal({ items: [{ productId, quantity }] })).toBe(message);
  });

  test('has 1 to 50 lines', () => {
    const lines = (count: number) => Array.from({ length: count }, () => ({ productId, quantity: 1 }));
    expect(refusal({ items: [] })).toBe('Please choose a product.');
    expect(refusal({ items: lines(50) })).toBeUndefined();
    expect(refusal({ items: lines(51) })).toBe('An order can have up to 50 products.');
  });

  test('brings no price, total or status of its own', () => {
    for (const extra of [{ totalPaise: 1 }, { status: 'delivered' }, { sellerId: productId }]) {
      expect(orderDraftSchema.safeParse({ ...draft, ...extra }).success).toBe(false);
    }
    expect(orderDraftSchema.safeParse({ ...draft, items: [{ productId, quantity: 1, pricePaise: 1 }] }).success).toBe(
      false,
    );
  });
});
