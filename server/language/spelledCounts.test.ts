import { expect, test } from 'vitest';
import { readCartClauses } from './cartEdits.ts';
import { spellCounts } from './spelledCounts.ts';

test.each([
  ['gamla bhi do chahiye', 'gamla bhi 2 chahiye'],
  ['one more kg', 'one kg more'],
  ['28 might be small, give 30', '28 ki jagah 30'],
  ['36 tight hoga 38 kar do', '36 ki jagah 38 kar do'],
  ['kurta de do', 'kurta de do'],
])('%s: %s', (text, spelled) => {
  expect(spellCounts(text)).toBe(spelled);
});

test.each([
  ['L kar do, dheela pehenti hai', ['L kar do']],
  ['mitti rehne do abhi hai ghar pe', ['mitti rehne do']],
  ['clutch cable do kar do ek extra rakhunga', ['clutch cable do kar do']],
  ['kurta bhej do, dupatta bhi chahiye hai', ['kurta bhej do', 'dupatta bhi chahiye hai']],
  ['too many pots. 3 is enough', ['pots 3 is enough']],
])('%s has the wishes %j', (text, wishes) => {
  expect(readCartClauses(text).map((clause) => clause.text.replace(/[\s,]+$/u, ''))).toEqual(wishes);
});
