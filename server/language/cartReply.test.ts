import { expect, test } from 'vitest';
import { readCartReply } from './cartReply.ts';

test.each([
  '302001',
  '302 001',
  '302,001',
  '302\u200b001',
  '३०२ ००१',
  'pin code 302-001 hai',
  '302001,',
])('reads %j as a PIN code alone', (typed) => {
  expect(readCartReply(typed, 'asked')).toEqual({ is: 'pin', pin: '302001' });
});
