import { expect, test } from 'vitest';
import { unifyVerbs } from './ownerVerbs.ts';
import { isUndoRequest, saysCancel } from './undoRequests.ts';

test.each([
  ['petticoat hatadijiye', 'petticoat hata do'],
  ['shawl dikhana hai', 'shawl dikha do'],
  ['papad 10 bikgye hain', 'papad 10 bik gaye'],
  ['पलाज़ो 4 घटाइए', 'पलाज़ो 4 घटा दो'],
  ['शॉल दुकान में लगा दीजिए', 'शॉल दिखा दो'],
  ['put the shawl back', 'put back the shawl '],
  ['make shawl visible', 'show shawl '],
  ['take 5 off the stock of lamps', 'less 5 stock of lamps'],
  ['sold a lamp and a drill', 'sold 1 lamp and 1 drill'],
  ['blouse 38 size 5 bacha', 'blouse size 38 5 bacha'],
  ['blouse 2 size 38 sold', 'blouse 2 size 38 sold'],
  ['380 se ghatakar 350 karo', '380 se 350 karo'],
])('%s is %s', (typed, meant) => expect(unifyVerbs(typed).trim()).toBe(meant.trim()));

test.each([
  'undo the last one',
  'cancel last change',
  'पिछला बदलाव वापस लो',
  'galat ho gaya wapas karo',
])('%s undoes', (text) => expect(isUndoRequest(text)).toBe(true));

test.each([
  'usko wapas dikhao',
  '2 lamp wapas aaye',
  'cancel the order',
  'put lamp back',
])('%s undoes nothing', (text) => expect(isUndoRequest(text)).toBe(false));

test('a change that was just made can be cancelled, an order is named', () => {
  expect(saysCancel('cancel that')).toBe(true);
  expect(saysCancel('cancel 1042')).toBe(false);
});
