import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskPersonalData, removePersonalData } from './masking.ts';

test.each([
  ['call me on +91 98765 43210', 'call me on [phone]'],
  ['98765-43210 or 0141 2345678', '[phone] or [phone]'],
  ['(+91) 98765–43210', '([phone]'],
  ['मेरा नंबर ९८७६५४३२१०', 'मेरा नंबर [phone]'],
  ['asha.rao+shop@mail.example please', '[e-mail] please'],
  ['see https://haat.test/order/aB3_x and www.x.example', 'see [link] and [link]'],
  ['do you deliver to 302012?', 'do you deliver to [address]?'],
  ['brass lamp under 1500, 2 pieces', 'brass lamp under 1500, 2 pieces'],
  ['status of order #004a5b6c', 'status of order #004a5b6c'],
])('%s', (text, masked) => {
  expect(maskPersonalData(text)).toBe(masked);
});

test.each([
  ['my name is Asha Rao', 'my name is [name]'],
  ['mera naam Ravi hai', 'mera naam [name] hai'],
  ['mera naam likhwana hai cup pe', 'mera naam likhwana hai cup pe'],
  ['my name is not on the parcel', 'my name is not on the parcel'],
  ['name: delivery charge?', 'name: delivery charge?'],
  ['mera naam to poochho', 'mera naam to poochho'],
])('a name is masked where one is said: %s', (text, masked) => {
  expect(removePersonalData(text, { names: [], addresses: [] })).toBe(masked);
});

test('addresses are masked, those that the shop knows wherever they stand', () => {
  expect(maskPersonalData('send 2 lamps to 12 MG Road, Jaipur 302012')).not.toMatch(/MG|Road|302012/);
  expect(maskPersonalData('I am behind the Old Temple now', ['behind the old temple'])).toBe('I am [address] now');
});

test('no phone and no e-mail address stays, whatever stands around it', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.integer({ min: 6_000_000_000, max: 9_999_999_999 }),
      fc.constantFrom('', '+91', '+91 ', '0', '(', 'no.'),
      (words, number, before) => {
        const masked = maskPersonalData(`${words} ${before}${number} ${number}@mail.example`);
        expect(masked).not.toContain(String(number));
      },
    ),
    { numRuns: 200 },
  );
});
