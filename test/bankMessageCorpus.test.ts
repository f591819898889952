import { expect, test } from 'vitest';
import { readBankMessage } from '#server/language/bankMessages.ts';
import { readBankMessages } from '../bench/sellerPhone/cases.ts';
import { cpuTime } from './cpuTime.ts';

const cases = readBankMessages();

test('has wordings of credits and of what is no credit, each once', () => {
  expect(cases.filter(({ reads }) => reads === 'credit').length).toBeGreaterThanOrEqual(60);
  expect(cases.filter(({ reads }) => reads !== 'credit').length).toBeGreaterThanOrEqual(40);
  expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
  expect(new Set(cases.map(({ text }) => text)).size).toBe(cases.length);
});

test.each(cases)('$id', ({ reads, amountPaise, reference, text }) => {
  const read = readBankMessage(text);
  expect(read?.is ?? '-').toBe(reads);
  if (read?.is === 'credit') expect(read).toMatchObject({ amountPaise, reference: reference ?? '' });
});

const days = [
  ['Rs.499 credited to A/c XX1234 on 29-11-26', '2026-11-29'],
  ['Dear UPI user A/C X1234 credited by Rs499.00 on date 09Nov26 trf from RAVI', '2026-11-09'],
  ['Your account is credited with INR 499.00 on 2026-11-29 10:22:31 AM by UPI', '2026-11-29'],
  ['A/c XX1234 credited with Rs 499.00 on 29-Nov-2026', '2026-11-29'],
  ['Rs.499 credited to A/c XX1234 by UPI Ref No 412345678901', undefined],
  ['Rs.499 credited to A/c XX1234 on 31-02-26', undefined],
] as const;

test.each(days)('reads the day of %s', (text, day) => {
  expect(readBankMessage(text)).toMatchObject({ is: 'credit', day });
});

test('takes no longer for hostile texts', () => {
  const began = cpuTime();
  for (const part of ['Rs 4', '1', 'credited ', '₹1,', 'A/c ', 'received rs ', '99/']) {
    readBankMessage(part.repeat(20_000));
  }
  expect(cpuTime() - began).toBeLessThan(200);
});
