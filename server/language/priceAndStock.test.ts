import { expect, test } from 'vitest';
import { splitPriceAndStock } from './priceAndStock.ts';

test.each([
  ['lamp 450 rs 12 pcs', ['lamp 450 rs', 'lamp stock 12']],
  ['lamp rate 450 and stock 12', ['lamp price 450', 'lamp stock 12']],
  ['lamp stock 12 rate 450', ['lamp price 450', 'lamp stock 12']],
  ['lamp 450 stock 12', ['lamp 450 rs', 'lamp stock 12']],
  ['नींबू अचार दाम 170 स्टॉक 30', ['नींबू अचार price 170', 'नींबू अचार stock 30']],
])('%s is a price and a stock', (text, parts) => expect(splitPriceAndStock(text)).toEqual(parts));

test.each([
  'lamp 450 480',
  'lamp price 450 480',
  'lamp 12 pcs sold 450 rs',
  'lamp stock 12',
  '450 rs 12 pcs',
  '12 pcs 5 pcs lamp',
  'lamp 1 piece 450 rs',
  'kela 1 dozen 60 rs',
  'kela 2 darjan 120 rs',
  'papad 1 packet 60 rs',
  'anarkali 3 piece suit 1499',
])('%s is none', (text) => expect(splitPriceAndStock(text)).toBeUndefined());
