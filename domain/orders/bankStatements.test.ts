import { describe, expect, test } from 'vitest';
import {
  findOrderNames,
  findPayerVpa,
  findPaymentNumbers,
  parseStatementAmount,
  parseStatementDate,
  parseStatementType,
} from './bankStatements.ts';

describe('dates', () => {
  test.each([
    ['01/04/26', '2026-04-01'],
    ['1/4/2026', '2026-04-01'],
    ['01-04-2026', '2026-04-01'],
    ['01.04.2026', '2026-04-01'],
    ['01 Apr 2026', '2026-04-01'],
    ['01-APR-26', '2026-04-01'],
    ["1 April '26", '2026-04-01'],
    ['01/04/2026 10:22:11 AM', '2026-04-01'],
    ['2026-04-01', '2026-04-01'],
    ['2026-04-01T10:30:00', '2026-04-01'],
    ['29/02/2028', '2028-02-29'],
  ])('reads %s', (text, day) => {
    expect(parseStatementDate(text)).toBe(day);
  });
  test.each([
    '31/02/2026',
    '13/13/2026',
    'Total',
    '',
    '412345678901',
    '01 Foo 2026',
    '1/4/20261',
  ])('rejects %j', (text) => {
    expect(parseStatementDate(text)).toBeUndefined();
  });
});

describe('amounts', () => {
  test.each([
    ['499', 499_00],
    ['499.00', 499_00],
    ['₹1,23,456.50', 1_23_456_50],
    ['Rs. 499.00', 499_00],
    ['INR 1,000', 1000_00],
    ['499.00 Cr', 499_00],
    ['499.00Dr', -499_00],
    ['499.00 (Dr)', -499_00],
    ['499.00 (Cr)', 499_00],
    ['+499', 499_00],
    ['-499', -499_00],
    ['499.00-', -499_00],
    ['(500)', -500_00],
    ['499.990000001', 499_99],
    ['0.00', 0],
  ])('reads %s', (text, paise) => {
    expect(parseStatementAmount(text)).toBe(paise);
  });
  test.each([
    ...['', '-', 'call', '499.555', '4 99x', '1e5', '=499', '9'.repeat(20)],
    ...['499 499', '₹499 ₹599', 'Rs.499 Rs.599', '499INR599', '₹499₹599'],
  ])('rejects %j', (text) => {
    expect(parseStatementAmount(text)).toBeUndefined();
  });
  test('reads types', () => {
    expect(['CR', 'Credit', 'DR', 'debit', 'x'].map(parseStatementType)).toEqual([true, true, false, false, undefined]);
  });
});

describe('names of payments', () => {
  test.each<[string, string, string[]]>([
    ['', 'UPI-RAVI-ravi@okaxis-412345678901-pay', ['412345678901']],
    ['0000412345678901', 'UPI/x', ['412345678901']],
    ['', 'UPI/919876543210/412345678901', ['412345678901', '919876543210']],
    ['412345678901', 'UPI 412345678901', ['412345678901']],
    ['', 'card 4123456789012345', []],
    ['000000000000', 'cash', []],
  ])('finds numbers in %j and %j', (reference, narration, numbers) => {
    expect(findPaymentNumbers(reference, narration)).toEqual(numbers);
  });
  test('finds orders', () => {
    const id = '0f3c2a10-5b7e-4c1d-9e2f-6a1b2c3d4e5f';
    expect(findOrderNames(`upi/ht${id.replaceAll('-', '')}2/x`)).toEqual({ ids: [id], labels: [] });
    expect(findOrderNames('UPI-RAVI-ORDER 2C3D4E5F-x')).toEqual({ ids: [], labels: ['2c3d4e5f'] });
    expect(findOrderNames('border 12345678, order 1234567890')).toEqual({ ids: [], labels: [] });
  });
});

describe('the payer', () => {
  test.each([
    ['UPI-RAVI KUMAR-RAVI.K@OKAXIS-SBIN0001234-412345678901-PAYMENT', 'ravi.k@okaxis'],
    ['UPI/CR/412345678901/RAVI KU/SBIN/ravi-k@ybl/Payment', 'ravi-k@ybl'],
    ['Rs.499.00 credited to A/c XX1234 from VPA ravi@okaxis (UPI 412345678901)', 'ravi@okaxis'],
    ['A/C *XX1234 credited by Rs 499.00 from ravi@ybl. RRN:412345678901', 'ravi@ybl'],
  ])('of %s is known', (narration, vpa) => {
    expect(findPayerVpa(narration)).toBe(vpa);
  });
  test.each([
    'UPI-RAVI-RAVI-K@YBL-SBIN0001234',
    'NEFT CR-RAVI KUMAR-ravi-k@ybl',
    'from ravi@gmail.com',
    'UPI/ravi.kumar/x',
    'x@y@z',
    '',
  ])('of %j is not certain', (narration) => {
    expect(findPayerVpa(narration)).toBeUndefined();
  });
});
