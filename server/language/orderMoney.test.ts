import { expect, test } from 'vitest';
import { cpuTime } from '#test/cpuTime.ts';
import { readOrderMoney } from './orderMoney.ts';

const order = { label: '2c3d4e5f' };

test.each([
  ['2c3d4e5f ko 50 ki chhoot', { is: 'discount', order, paise: 50_00 }],
  ['discount 50 order 2c3d4e5f', { is: 'discount', order, paise: 50_00 }],
  ['2c3d4e5f को ५० की छूट', { is: 'discount', order, paise: 50_00 }],
  ['discount 50 order 12345678', { is: 'discount', order: { label: '12345678' }, paise: 50_00 }],
  ['12345678 paisa mil gaya', { is: 'received', order: { label: '12345678' } }],
  [
    '12345678 bhej diya delhivery 1234567890',
    { is: 'tracking', order: { label: '12345678' }, tracking: '1234567890', ships: true, courier: 'Delhivery' },
  ],
  ['#12345678 paisa mil gaya', { is: 'received', order: { label: '12345678' } }],
  ['discount 1,000 order 2c3d4e5f', { is: 'discount', order, paise: 1_000_00 }],
  ['2c3d4e5f ko ₹1,00,000 ki chhoot', { is: 'discount', order, paise: 1_00_000_00 }],
  ['order 1042 discount 25.50', { is: 'discount', order: { number: 1042 }, paise: 25_50 }],
  ['2c3d4e5f paisa mil gaya', { is: 'received', order }],
  ['payment received #1042', { is: 'received', order: { number: 1042 } }],
  ['1042 ka paisa aa gaya', { is: 'received', order: { number: 1042 } }],
  ['2c3d4e5f का पेमेंट मिल गया', { is: 'received', order }],
  [
    '2c3d4e5f bhej diya delhivery 123456789012',
    { is: 'tracking', order, tracking: '123456789012', ships: true, courier: 'Delhivery' },
  ],
  [
    'tracking 2c3d4e5f blue dart 12345678901',
    { is: 'tracking', order, tracking: '12345678901', ships: false, courier: 'Blue Dart' },
  ],
  [
    'order 1042 tracking number RR123456789IN',
    { is: 'tracking', order: { number: 1042 }, tracking: 'rr123456789in', ships: false },
  ],
  [
    'order 1042 handed to courier, AWB 77889900',
    { is: 'tracking', order: { number: 1042 }, tracking: '77889900', ships: true },
  ],
  [
    'courier ko de diya 1042 blue dart awb 99887766',
    { is: 'tracking', order: { number: 1042 }, tracking: '99887766', ships: true, courier: 'Blue Dart' },
  ],
  [
    'dispatched 1042 today via delhivery 9876543210',
    { is: 'tracking', order: { number: 1042 }, tracking: '9876543210', ships: true, courier: 'Delhivery' },
  ],
  [
    '1042 nikal gaya dtdc se, number 99887766',
    { is: 'tracking', order: { number: 1042 }, tracking: '99887766', ships: true, courier: 'DTDC' },
  ],
])('reads %j', (text, expected) => {
  expect(readOrderMoney(text)).toEqual(expected);
});

test.each([
  'lamp 450',
  '1042 tracking 99887766',
  '450 nikal gaye',
  'stock lamp 5 kam karo',
  '2c3d4e5f bhej diya',
  '1042 confirm',
  '1042 paisa mil gaya',
  'sab ka rate 10% badhao',
  'paisa mil gaya',
  'discount 50',
  '12345678 discount 50',
  'Ravi ko 1500 wala kurta bhej diya 9876543210',
  'Ravi ko 1500 wala kurta bhej diya 99887766',
  '1500 wala kurta bhej diya 99887766',
  '1042 bhej diya 9876543210',
  'order 1042 bhej diya 9876543210',
  'is order 1042 shipped delhivery 1234567890',
])('leaves %j to others', (text) => {
  expect(readOrderMoney(text)).toBeUndefined();
});

test('reads hostile text in bounded time', () => {
  const began = cpuTime();
  for (const part of ['order ', '2c3d4e5f ', 'a1', '# ']) readOrderMoney(part.repeat(20_000));
  expect(cpuTime() - began).toBeLessThan(500);
});
