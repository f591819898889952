import { expect, test } from 'vitest';
import { orderStatuses } from '#domain/orders/orders.ts';
import { buildRecord } from '#domain/platform/records.ts';
import { said } from '#test/firstIssue.ts';
import { orderTemplateSettingsSchema } from './orderTemplates.schema.ts';
import { fillTemplateParameters } from './orderTemplates.ts';

const none = buildRecord(orderStatuses, () => null);
const template = { name: 'order_confirmed_2', language: 'en', parameters: ['customer', 'order', 'link'] };

test('fills parameters in the order of the template, and leaves none empty', () => {
  const values = { customer: '', shop: 'Diya', order: '1234abcd', total: '₹5', link: 'https://haat.test' };
  expect(fillTemplateParameters(['link', 'order', 'customer', 'order'], values)).toEqual([
    'https://haat.test',
    '1234abcd',
    '–',
    '1234abcd',
  ]);
});

test('accepts a template or none for each status', () => {
  const settings = { ...none, confirmed: template, shipped: { ...template, language: 'en_IN', parameters: [] } };
  expect(orderTemplateSettingsSchema.parse(settings)).toEqual(settings);
  expect(orderTemplateSettingsSchema.safeParse({ confirmed: template }).success).toBe(false);
});

test.each([
  [{ name: 'Order Confirmed' }, 'lowercase letters, digits and _'],
  [{ name: '' }, 'lowercase letters, digits and _'],
  [{ language: 'English' }, 'such as en or en_IN'],
  [{ parameters: ['phone'] }, 'customer, shop, order, total and link'],
])('%j is refused', (change, sentence) => {
  expect(said(orderTemplateSettingsSchema.safeParse({ ...none, confirmed: { ...template, ...change } }))).toContain(
    sentence,
  );
});
