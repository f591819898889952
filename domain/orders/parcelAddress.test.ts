import { describe, expect, test } from 'vitest';
import { splitAddress, splitName } from './parcelAddress.ts';

const jaipur = { pincode: '302001', state: 'Rajasthan' };

describe('an address for a carrier', () => {
  test.each([
    ['12 MG Road, Sitapura, Jaipur 302001', { line1: '12 MG Road, Sitapura', line2: '', city: 'Jaipur' }],
    ['12 MG Road\nSitapura\nJaipur, Rajasthan - 302 001', { line1: '12 MG Road, Sitapura', line2: '', city: 'Jaipur' }],
    ['12 MG Road, Jaipur Rajasthan 302001', { line1: '12 MG Road', line2: '', city: 'Jaipur' }],
    [
      'Flat 3, Rose Apartments, C-Scheme, Jaipur, India',
      { line1: 'Flat 3, Rose Apartments, C-Scheme', city: 'Jaipur' },
    ],
    // A city alone is the address, too: the line must not be empty.
    ['Jaipur 302001', { line1: 'Jaipur', line2: '', city: 'Jaipur' }],
    ['near the temple', { line1: 'near the temple', line2: '', city: 'Rajasthan' }],
    ['मकान 4, गांधी नगर, जयपुर', { line1: 'मकान 4, गांधी नगर', line2: '', city: 'जयपुर' }],
    ['', { line1: '', line2: '', city: 'Rajasthan' }],
  ])('%j', (address, expected) => {
    expect(splitAddress(address, jaipur)).toMatchObject(expected);
  });

  test('keeps every word of a long one, in two lines that break between its parts', () => {
    const parts = Array.from({ length: 12 }, (_, index) => `Building number ${index + 1} of the old market`);
    const { line1, line2 } = splitAddress([...parts, 'Jaipur'].join(', '), jaipur);
    expect(line1.length).toBeLessThanOrEqual(100);
    expect(`${line1}, ${line2}`).toBe(parts.join(', '));
  });

  test('breaks a line without commas between words, never inside a surrogate pair', () => {
    const { line1, line2 } = splitAddress(`${'very long street '.repeat(10)}end`, jaipur);
    expect(line1.length).toBeLessThanOrEqual(100);
    expect(`${line1} ${line2}`).toBe(`${'very long street '.repeat(10)}end`);
    const unbroken = splitAddress('😀'.repeat(80), jaipur);
    expect(unbroken.line1 + unbroken.line2).toBe('😀'.repeat(80));
    expect(unbroken.line1.isWellFormed()).toBe(true);
  });

  test('has no city where nothing says one', () => {
    expect(splitAddress('near the temple', { pincode: null, state: null }).city).toBe('');
  });
});

test.each([
  ['Asha Rao', 'Asha', 'Rao'],
  ['Asha', 'Asha', ''],
  ['  Asha  Devi   Rao ', 'Asha', 'Devi Rao'],
  ['', '', ''],
])('the name %j', (name, first, last) => {
  expect(splitName(name)).toEqual({ first, last });
});
