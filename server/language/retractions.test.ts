import { expect, test } from 'vitest';
import { isNumberAlone, withoutRetracted } from './retractions.ts';

test.each([
  ['1 nahi 2', '2'],
  ['not 6, only 4 towels', 'only 4 towels'],
  ['arre galti se 3 likh diya 2 chahiye', 'arre 2 chahiye'],
  ['ग़लती से तीन बोल दिया, चार चाहिए', 'चार चाहिए'],
  ['ek darjan zyada hai, 6 kar do', '6 kar do'],
  ['दस ज़्यादा हैं, छह रखो', 'छह रखो'],
  ['10 zyada hain 6 rakho', '6 rakho'],
  ['2 kurta and 3 sarees', '2 kurta and 3 sarees'],
  ['5 nahi chahiye', '5 nahi chahiye'],
])('takes back what %s takes back', (text, rest) => {
  expect(withoutRetracted(text)).toBe(rest);
});

test.each([
  ['chalo 3', true],
  ['1 nahi 2', true],
  ['तीन ही', true],
  ['302012', false],
  ['9829012345', false],
  ['3 kurta', false],
])('tells whether %s is a number alone', (text, is) => {
  expect(isNumberAlone(text)).toBe(is);
});
