import { expect, test } from 'vitest';
import { orderActionNames, orderStatusColors, orderStatuses } from '#domain/orders/orders.ts';
import { orderPeriods } from '#domain/platform/periods.ts';
import { indianStates } from '#domain/sellers/pincodes.ts';
import {
  longOrderActionLabels,
  orderActionLabels,
  orderPeriodLabels,
  orderStatusLabels,
  ratingLabel,
  stockLabel,
} from './labels.ts';
import { inLanguage } from './language.ts';
import { stateName } from './stateNames.ts';

const inEnglish = (labels: (() => string)[]) => inLanguage('en', () => labels.map((label) => label()));

// specification 2.204, 4.19
test("labels an order's actions as specified, in rows and in the dialog", () => {
  expect(orderActionNames).toEqual(['confirm', 'cancel', 'ship', 'deliver']);
  expect(inEnglish(orderActionNames.map((name) => orderActionLabels[name]))).toEqual([
    'Confirm',
    'Cancel',
    'Mark Shipped',
    'Mark Delivered',
  ]);
  expect(inEnglish(orderActionNames.map((name) => longOrderActionLabels[name]))).toEqual([
    'Confirm Order',
    'Cancel Order',
    'Mark as Shipped',
    'Mark as Delivered',
  ]);
});

// specification 3.17, 4.24
test('every order status has its label and colour', () => {
  const labels = inEnglish(orderStatuses.map((status) => orderStatusLabels[status]));
  expect(orderStatuses.map((status, i) => [labels[i], orderStatusColors[status]])).toEqual([
    ['Pending', 'orange'],
    ['Confirmed', 'blue'],
    ['Shipped', 'grape'],
    ['Delivered', 'green'],
    ['Cancelled', 'red'],
  ]);
});

// specification 2.187
test('every period has its label', () => {
  expect(inEnglish(orderPeriods.map((period) => orderPeriodLabels[period]))).toEqual([
    'All Time',
    'Today',
    'This Week',
    'This Month',
  ]);
});

test.each([
  [0, 'Out of stock'],
  [1, 'Only 1 left'],
  [9, 'Only 9 left'],
  [10, 'In stock'],
  [10_00_000, 'In stock'],
])('a stock of %d is "%s" to a customer', (stock, label) => {
  expect(inLanguage('en', () => stockLabel(stock))).toBe(label);
});

test('shows a rating with one decimal and its count', () => {
  const format = () => [ratingLabel({ average: 4.6, count: 1234 }), ratingLabel({ average: 5, count: 1 })];
  expect(inLanguage('en', format)).toEqual(['4.6 (1,234)', '5.0 (1)']);
  expect(inLanguage('en', () => ratingLabel({ average: null, count: 0 }))).toBe('No ratings yet');
});

test('names the states of India in each language, in English as they are stored', () => {
  expect(inLanguage('en', () => indianStates.map(stateName))).toEqual(indianStates);
  const hindi = inLanguage('hi', () => indianStates.map(stateName));
  expect(hindi.filter((name) => /[a-z]/i.test(name))).toEqual([]);
  expect(hindi).toContain('उत्तर प्रदेश');
});
