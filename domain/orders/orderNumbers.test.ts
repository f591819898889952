import { expect, test } from 'vitest';
import { parseOrderNumber } from './orderNumbers.ts';

test.each([
  ['#1042', 1042],
  [' # 1042 ', 1042],
  ['Order #1042', 1042],
  ['order 1042', 1042],
  ['#१०४२', 1042],
  ['1042', undefined],
  ['#104', undefined],
  ['#12345678', undefined],
  ['#1042 lamp', undefined],
])('the number in %s is %s', (text, number) => {
  expect(parseOrderNumber(text)).toBe(number);
});
