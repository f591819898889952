import { describe, expect, test } from 'vitest';
import { spellOut } from './typing.ts';

describe('words that were typed in haste', () => {
  test.each([
    ['stplr h kya', 'stapler h kya'],
    ['do thy fade aftr wash', 'do they fade after wash'],
    ['dhul skte h', 'dhul sakte h'],
    ['prc btao', 'price batao'],
    ['frsh pyz', 'fresh pyaz'],
    ['बारह वाला डिब्बा', '12 वाला डिब्बा'],
    ['barah wala, do wala', '12 wala, do wala'],
    // Of several meanings nobody knows which one.
    ['brd 2', 'brd 2'],
    // Names of people and places.
    ['Mohd Singh ko bhejna', 'Mohd Singh ko bhejna'],
    ['22 krshn ngr, pune 411001', '22 krshn ngr, pune 411001'],
  ])('%s', (typed, meant) => {
    expect(spellOut(typed)).toBe(meant);
  });
});
