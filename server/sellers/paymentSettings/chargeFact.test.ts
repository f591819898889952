import { expect, test } from 'vitest';
import { defaultDelivery } from '#domain/sellers/delivery.ts';
import { describeCharges, translateCharges } from './chargeFact.ts';

const zone = { pins: null, isRefused: false, basePaise: 60_00, upToGrams: 500, stepPaise: 20_00, slabGrams: 500 };
const delivery = { ...defaultDelivery, zones: [{ ...zone, name: 'UP', freeFromPaise: 999_00 }] };
const written = 'UP: ₹60 up to 500 g, ₹20 for each 500 g more, free from ₹999';

test("words what the zones charge in the reader's language", () => {
  expect(describeCharges(delivery)).toBe(written);
  const hindi = translateCharges({ deliveryCharge: written, returns: 'No returns' }, delivery, 'hi');
  expect(hindi.returns).toBe('No returns');
  expect(hindi.deliveryCharge).toMatch(/^UP: .*₹60.*₹20.*₹999/);
  expect(hindi.deliveryCharge).not.toMatch(/free|each/);
});

test.each([
  ['the shop worded it itself', { deliveryCharge: 'Ask us' }, delivery, 'hi'],
  ['the reader reads English', { deliveryCharge: written }, delivery, 'en'],
  ['the reader is unknown', { deliveryCharge: written }, delivery, null],
  ['there are no zones', { deliveryCharge: written }, null, 'hi'],
  ['nothing is said', {}, delivery, 'hi'],
])('leaves the fact as it is where %s', (_, facts, rules, reader) => {
  expect(translateCharges(facts, rules, reader)).toEqual(facts);
});
