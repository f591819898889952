import { expect, test } from 'vitest';
import { initialOf } from './initials.ts';

test.each([
  ['Asha Silks', 'A'],
  ['  meera', 'm'],
  ['मीरा साड़ी', 'मी'],
  ['क्षमा बुनकर', 'क्ष'],
  ['श्री गणेश', 'श्री'],
  ['ज़री', 'ज़'],
  ['👩‍🌾 Farm', '👩‍🌾'],
  ['', ''],
  ['  ', ''],
])('the initial of %j is %j', (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});
