import { describe, expect, test } from 'vitest';
import type { Option } from '#domain/catalogue/options.ts';
import { readOptionReply } from './optionReply.ts';
import { readText } from './reading.ts';
import { chooseSpoken, findSpokenValues, findValueSpans } from './spokenOptions.ts';
import { understandReading } from './understand.ts';

const shirt: Option[] = [{ key: 'size', name: 'Size', values: ['38', '40', '42'] }];
const kurti: Option[] = [
  { key: 'colour', name: 'Colour', values: ['Red', 'Blue'] },
  { key: 'size', name: 'Size', values: ['S', 'M', 'XL'] },
];
const shoes: Option[] = [{ key: 'size', name: 'Size', values: ['UK 6', 'UK 7', 'UK 8'] }];
const frock: Option[] = [{ key: 'size', name: 'Size', values: ['0–3 m', '3–6 m'] }];
const sweets: Option[] = [{ key: 'pack', name: 'Pack', values: ['Box of 6', 'Box of 12'] }];
const barfi: Option[] = [{ key: 'weight', name: 'Weight', values: ['250 g', '1 kg'] }];
const cover: Option[] = [{ key: 'model', name: 'Model', values: ['Redmi Note 12', 'Redmi Note 12 Pro'] }];

/** Models with the same consonants, in the same sequence. */
const phones: Option[] = [
  {
    key: 'model',
    name: 'Model',
    values: [
      'Moto 20',
      'Mate 20',
      'Poco M4',
      'Galaxy S23',
      'Vivo Y27',
      'Redmi A3',
      'Samsung A3',
      'Rana 8',
      'Reno 8',
      'OnePlus Nord CE 3',
    ],
  },
];

test.each([
  ['मोटो 20 का कवर', 'Moto 20'],
  ['मेट 20 का कवर', 'Mate 20'],
  ['पूकी एम4', null],
  ['पोको एम4', 'Poco M4'],
  ['गैलेक्सी एस23', 'Galaxy S23'],
  ['वीवो वाई27 कवर', 'Vivo Y27'],
  ['वनप्लस नॉर्ड सीई 3', 'OnePlus Nord CE 3'],
  ['one plus nord ce3', 'OnePlus Nord CE 3'],
  ['रेनो 8', 'Reno 8'],
  ['राना 8', 'Rana 8'],
  ['रिना 8', null],
  ['s23 cover', 'Galaxy S23'],
  ['oppo s23 cover', null],
  ['a3 cover', null],
  ['samsung a3 cover', 'Samsung A3'],
  ['vivo y27s cover', null],
  ['vivo y27 5g cover', null],
  ['vivo 27', null],
])('names no model but the one that is written: %s', (text, expected) => {
  expect(chooseSpoken(findSpokenValues(readText(text), phones), phones)).toEqual([expected]);
});

test.each([
  ['shirt 42 me hai?', shirt, ['42']],
  ['2 shirt bhej do', shirt, [null]],
  ['shirt bayalis number', shirt, ['42']],
  ['shirt ₹42', shirt, [null]],
  ['laal kurti M size', kurti, ['Red', 'M']],
  ['लाल कुर्ती', kurti, ['Red', null]],
  ['red m hai kya', kurti, ['Red', null]],
  ['red M hai kya', kurti, ['Red', 'M']],
  ['kurti 3xl hai?', kurti, [null, null]],
  ['red or blue kurti', kurti, [null, null]],
  ['shoes size 7', shoes, ['UK 7']],
  ['7 shoes', shoes, [null]],
  ['shoes 7 number', shoes, ['UK 7']],
  ['frock for 3-6 months', frock, ['3–6 m']],
  ['laddu pack of 6', sweets, ['Box of 6']],
  ['12 wala laddu', sweets, ['Box of 12']],
  ['12 laddu', sweets, [null]],
  ['24 pieces laddu', sweets, [null]],
  ['pav kilo barfi', barfi, ['250 g']],
  ['redmi note 12 pro ka cover', cover, ['Redmi Note 12 Pro']],
  ['redmi note 12 ka cover', cover, ['Redmi Note 12']],
  ['redmi note 13 ka cover', cover, [null]],
  ['redmi note 12 plus cover', cover, [null]],
  ['redmi note 12 pro max cover', cover, [null]],
])('finds values in %s', (text, options, values) => {
  expect(chooseSpoken(findSpokenValues(readText(text), options), options)).toEqual(values);
});

test.each([
  ['2 shirt size 42 aur 1 size 38', shirt, ['2: 42', '1: 38']],
  ['shirt 42', shirt, ['-: 42']],
  ['shirt 46 hai?', shirt, ['-: 46']],
  ['red M 2, blue S 1', kurti, ['2: Red M', '1: Blue S']],
  ['M 2 XL 3 kurti', kurti, ['2: M', '3: XL']],
  ['2 laal aur 3 neeli kurti', kurti, ['2: Red', '3: Blue']],
  ['kurti red 2 piece M bhejo', kurti, ['2: Red M']],
  ['send 2 boxes of 12 laddu', sweets, ['2: Box of 12']],
  ['shoes 7 number do bhej do', shoes, ['2: UK 7']],
])('separates values from quantities in %s', (text, options, items) => {
  const reading = readText(text);
  const read = understandReading(reading, findValueSpans(reading, options)).items;
  expect(read.map(({ quantity, named }) => `${quantity ?? '-'}: ${named?.join(' ')}`)).toEqual(items);
});

describe('a reply to the question for an option', () => {
  const offered = { options: kurti, variants: [] };
  test.each([
    ['XL', { is: 'chosen', change: { values: ['Red', 'XL'] } }],
    ['m', { is: 'chosen', change: { values: ['Red', 'M'] } }],
    ['neela wala', { is: 'chosen', change: { values: ['Blue', null] } }],
    ['blue, M, 2 pcs', { is: 'chosen', change: { values: ['Blue', 'M'], quantity: 2 } }],
    ['dark blue', { is: 'unavailable' }],
    ['XXXL', { is: 'unavailable' }],
    ['46', { is: 'unavailable' }],
    ['red or blue', { is: 'other' }],
    ['when will it arrive?', { is: 'other' }],
    ['2 lamps please', { is: 'other' }],
    ['haan', { is: 'other' }],
  ])('%s', (text, reply) => {
    expect(readOptionReply(text, offered, ['Red', null])).toEqual(reply);
  });
});
