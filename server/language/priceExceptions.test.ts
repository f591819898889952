import { expect, test } from 'vitest';
import { readShopRequest } from './shopRequests.ts';

const read = (text: string) => {
  const request = readShopRequest(text);
  if (request?.is !== 'prices') return request?.is;
  const said = (words: { said: string }[]) => words.map((word) => word.said).join(' ');
  return { value: request.rule.value, of: said(request.words), except: request.except.map(said) };
};

test.each([
  ['raise all prices by 8 percent except bags', { value: 8, of: '', except: ['bags'] }],
  ['10% off on everything except kurti and lamps', { value: -10, of: '', except: ['kurti', 'lamps'] }],
  ['other than sarees, increase all rates by 5%', { value: 5, of: '', except: ['sarees'] }],
  ['saree chhod ke sab 10% kam', { value: -10, of: '', except: ['saree'] }],
  ['saree ke alawa sab ka rate 50 rupaye badhao', { value: 5000, of: '', except: ['saree'] }],
  ['कुर्ती छोड़कर सब 5% महंगा करो', { value: 5, of: '', except: ['कुर्ती'] }],
  ['sab sarees 10% kam', { value: -10, of: 'sarees', except: [] }],
  ['raise all prices by 8 percent except', undefined],
])('%j leaves out what it says', (text, wanted) => {
  expect(read(text)).toEqual(wanted);
});
