import { expect, test } from 'vitest';
import { cpuTime } from '#test/cpuTime.ts';
import { readPaymentClaim } from './paymentClaims.ts';

test.each([
  'paid',
  'Paid!',
  'I have paid',
  'payment done',
  'Payment kar diya',
  'payment ho gaya bhaiya',
  'maine paise bhej diye',
  'gpay kar diya',
  'पेमेंट कर दिया',
  'पैसे भेज दिए हैं',
  'amount transferred',
  'UPI done',
])('%j is a claim', (text) => {
  expect(readPaymentClaim(text)).toEqual({});
});

test.each([
  ['paid, utr 412345678901', '412345678901'],
  ['payment done ref 4123 4567 8901', '412345678901'],
  ['पेमेंट कर दिया ४१२३४५६७८९०१', '412345678901'],
])('%j has the number %s', (text, reference) => {
  expect(readPaymentClaim(text)).toEqual({ reference });
});

test.each([
  'how can I pay?',
  'not paid yet',
  'unpaid',
  'payment nahi hua',
  'i paid twice by upi, please refund one',
  'upi shows success but shop says not paid',
  'payment failed',
  'payment kab karna hai',
  'can I pay later',
  'kya cash on delivery hai',
  'paid but order not confirmed',
  'if I have paid already what happens to my order when it comes and nobody is home that day',
  'prepaid discount',
  'blue kurti chahiye',
])('%j is none', (text) => {
  expect(readPaymentClaim(text)).toBeUndefined();
});

test('reads hostile text in bounded time', () => {
  const began = cpuTime();
  for (const part of ['paid ', 'पैसे ', 'payment is ', '1234 ']) readPaymentClaim(part.repeat(5000));
  expect(cpuTime() - began).toBeLessThan(500);
});
