import fc from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { expect, test } from 'vitest';
import { parsePhone } from './phones.ts';

const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 9 }).map((nine) => nine.join(''));

test('Indian mobiles are read as the library reads them', async () => {
  const mobiles = fc.tuple(fc.constantFrom('6', '7', '8', '9'), digits).map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(mobiles, fc.constantFrom('', '+91'), async (mobile, prefix) => {
      const typed = prefix + mobile;
      const number = parsePhoneNumberFromString(typed, 'IN');
      expect(number?.isPossible()).toBe(true);
      expect(await parsePhone(typed, 'phone')).toEqual({
        phone: number?.number,
        typed: typed === number?.number ? null : typed,
      });
    }),
    { numRuns: 500 },
  );
});
