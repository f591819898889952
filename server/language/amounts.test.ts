import { describe, expect, test } from 'vitest';
import { findAmounts } from './amounts.ts';
import { findMessagePrices } from './prices.ts';
import { readText } from './reading.ts';

const amounts = (text: string) => findAmounts(readText(text)).map(({ value, as }) => `${value} ${as}`);

describe('numbers', () => {
  test.each([
    ['₹1,250/-', ['1250 money']],
    ['rs.500', ['500 money']],
    ['500rs', ['500 money']],
    ['५०० रुपये', ['500 money']],
    ['1.5k rupees', ['1500 money']],
    ['dedh sau rupaye', ['150 money']],
    ['ढाई सौ रुपये', ['250 money']],
    ['sadhe teen sau rupaye', ['350 money']],
    ['sava sau rs', ['125 money']],
    ['do hazaar paanch sau', ['2500 plain']],
    ['lamp price four fifty', ['450 plain']],
    ['twelve ninety nine rupees', ['1299 money']],
    ['one hundred fifty rupees', ['150 money']],
    ['2 pc', ['2 piece']],
    ['do piece', ['2 piece']],
    ['ek dozen', ['12 piece']],
    ['half dozen', ['6 piece']],
    ['२ दर्जन', ['24 piece']],
    ['500 g', ['500 measure']],
    ['aadha kilo', ['0.5 measure']],
    ['12 inch', ['12 measure']],
    ['size 38', ['38 size']],
    ['38 size', ['38 size']],
    ['90%', ['90 percent']],
    ['302012', ['302012 pincode']],
    ['Jaipur 302 012', ['302012 pincode']],
    ['9876543210', ['9876543210 code']],
    ['2 din', ['2 time']],
    ['do kurta', ['2 plain']],
    ['250 rs 30 pcs', ['250 money', '30 piece']],
  ])('%s', (text, expected) => {
    expect(amounts(text)).toEqual(expected);
  });

  test.each(['do you have it', 'bhej do', 'de do', 'this one', 'blue one', 'kar do'])('none in %s', (text) => {
    expect(amounts(text)).toEqual([]);
  });
});

describe('prices, in paise', () => {
  const prices = (text: string) => {
    const reading = readText(text);
    const { least, most, offered } = findMessagePrices(reading, findAmounts(reading));
    return { least, most, offered };
  };
  test.each([
    ['under 500', { most: 50000 }],
    ['500 ke andar', { most: 50000 }],
    ['₹500 se kam', { most: 50000 }],
    ['500 tak', { most: 50000 }],
    ['दो सौ के अंदर', { most: 20000 }],
    ['less than rs 99.50', { most: 9950 }],
    ['above 200', { least: 20000 }],
    ['200 se upar', { least: 20000 }],
    ['200 se 500 ke beech', { least: 20000, most: 50000 }],
    ['between 500 and 200', { least: 20000, most: 50000 }],
    ['₹200-500', { least: 20000, most: 50000 }],
    ['400 me de do', { offered: 40000 }],
    ['can you give it for 350', { offered: 35000 }],
    ['300 me doge?', { offered: 30000 }],
    ['last 400', { offered: 40000 }],
    ['2 kurta size 38', {}],
    ['Jaipur 302012', {}],
    ['XL me hai?', {}],
    ['2 din me de do', {}],
  ])('%s', (text, expected) => {
    expect(prices(text)).toEqual({ least: undefined, most: undefined, offered: undefined, ...expected });
  });
});
