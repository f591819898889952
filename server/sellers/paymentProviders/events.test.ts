import { expect, test } from 'vitest';
import { readCashfreeEvents } from './cashfree.ts';
import { readRazorpayEvents } from './razorpay.ts';

const raw = Buffer.from('{"event":"payment_link.paid"}');
const secrets = ['another', 'whsec_test'];
const now = new Date(1763900000000);

test('reads events of razorpay by the signature of their raw bytes', () => {
  const signature = '881f5d46466306406ea6299bdb81d8b02d3cd63e1695b07406cf527bf5189685';
  const headers = { 'x-razorpay-signature': signature, 'x-razorpay-event-id': 'evt_1' };
  const event = { key: 'evt_1', kind: 'payment_link.paid', linkId: null, refundId: null };
  expect(readRazorpayEvents(raw, headers, secrets, now)).toEqual([event]);
  expect(() => readRazorpayEvents(raw, headers, ['another'], now)).toThrow('signature_invalid');
  expect(() => readRazorpayEvents(Buffer.from(`${raw} `), headers, secrets, now)).toThrow('signature_invalid');
  expect(() => readRazorpayEvents(raw, {}, secrets, now)).toThrow('signature_invalid');
});

test('knows an event without an id by the hash of its body', () => {
  const signature = '881f5d46466306406ea6299bdb81d8b02d3cd63e1695b07406cf527bf5189685';
  const [event] = readRazorpayEvents(raw, { 'x-razorpay-signature': signature }, secrets, now);
  expect(event?.key).toMatch(/^sha256:[0-9a-f]{64}$/);
});

test('reads events of cashfree by their stamp and raw bytes, at most 5 minutes old', () => {
  const headers = {
    'x-webhook-timestamp': '1763900000000',
    'x-webhook-signature': 'YA0PL5fju3BYF/+QDu5X4fwGvu47fw7IGDsu6lbrd+E=',
  };
  expect(readCashfreeEvents(raw, headers, secrets, now)).toHaveLength(1);
  const late = new Date(now.getTime() + 5 * 60_000 + 1);
  expect(() => readCashfreeEvents(raw, headers, secrets, late)).toThrow('signature_invalid');
  expect(() => readCashfreeEvents(raw, headers, ['another'], now)).toThrow('signature_invalid');
});
