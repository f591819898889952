import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chatLink, formatPhone, parsePhone } from './phone.ts';
import { phone } from './sellers.ts';

const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength });
const mobile = fc.tuple(fc.constantFrom(...'6789'), digits(9, 9)).map(([first, rest]) => first + rest);

describe('parsePhone', () => {
  test.each([
    ['9876543210', '+919876543210'],
    ['6000000000', '+916000000000'],
    ['98765 43210', '+919876543210'],
    ['(98765) 432-10', '+919876543210'],
    ['  98765-43210\t', '+919876543210'],
    ['09876543210', '+919876543210'],
    ['919876543210', '+919876543210'],
    ['+91 98765 43210', '+919876543210'],
    ['+91-98765-43210', '+919876543210'],
    // A mobile that begins with 91, alone and behind 91 and 0: decided by length.
    ['9198765432', '+919198765432'],
    ['919198765432', '+919198765432'],
    ['09198765432', '+919198765432'],
    ['9191919191', '+919191919191'],
    // Other countries and landlines need their plus.
    ['+91 20 2612 3456', '+912026123456'],
    ['+1 (415) 555-2671', '+14155552671'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+12345678', '+12345678'],
    ['+123456789012345', '+123456789012345'],
  ])('%s is %s', (typed, stored) => {
    expect(parsePhone(typed)).toBe(stored);
  });

  test.each([
    ['nothing', ''],
    ['blanks', '   '],
    ['only signs', '()-'],
    ['only a plus', '+'],
    ['letters', '98765abcde'],
    ['an extension', '9876543210 x12'],
    ['a slash', '98765/43210'],
    ['a plus in the middle', '98765+43210'],
    ['two pluses', '++919876543210'],
    ['9 digits', '987654321'],
    ['a landline without its plus', '2026123456'],
    ['a mobile that begins with 5', '5876543210'],
    ['11 digits behind another digit than 0', '19876543210'],
    ['a landline behind 0', '02026123456'],
    ['12 digits behind another country than 91', '449876543210'],
    ['a landline behind 91', '912026123456'],
    ['13 digits', '0919876543210'],
    ['two zeros before', '00919876543210'],
    ['a foreign number without its plus', '442079460958'],
    ['+91 and 9 digits', '+91987654321'],
    ['+91 and 11 digits', '+9198765432100'],
    ['a plus and a zero', '+0123456789'],
    ['a plus and 7 digits', '+1234567'],
    ['a plus and 16 digits', '+1234567890123456'],
    ['Devanagari digits', '९८७६५४३२१०'],
    ['full-width digits', '９８７６５４３２１０'],
    ['a typographic hyphen', '98765–43210'],
  ])('%s is no phone number', (_, typed) => {
    expect(parsePhone(typed)).toBeUndefined();
  });

  test('whatever is typed becomes E.164 or nothing, and E.164 stays as it is', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'+0123456789  ()-'), maxLength: 20 });
    fc.assert(
      fc.property(fc.oneof(typed, fc.string()), (text) => {
        const parsed = parsePhone(text);
        if (parsed === undefined) return;
        expect(parsed).toMatch(/^\+[1-9]\d{7,14}$/);
        expect(parsePhone(parsed)).toBe(parsed);
      }),
      { numRuns: 2000 },
    );
  });

  test('a mobile is the same number alone, behind 0, 91 and +91, with signs anywhere between its digits', () => {
    const signs = fc.array(fc.constantFrom('', ' ', '-', '(', ')'), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(mobile, fc.constantFrom('', '0', '91', '+91'), signs, (number, prefix, between) => {
        const typed = prefix + [...number].map((digit, index) => digit + between[index]).join('');
        expect(parsePhone(typed)).toBe(`+91${number}`);
      }),
    );
  });

  test('without a plus the length and the first digit decide', () => {
    fc.assert(
      fc.property(digits(1, 16), (typed) => {
        const isMobile = /^(0|91)?[6-9]\d{9}$/.test(typed);
        expect(parsePhone(typed)).toBe(isMobile ? `+91${typed.slice(-10)}` : undefined);
      }),
      { numRuns: 1000 },
    );
  });
});

test('the field answers with the texts of the specification', () => {
  expect(phone.parse(' 98765 43210 ')).toBe('+919876543210');
  expect(phone.safeParse('abc').error?.issues[0]?.message).toBe('Please enter a valid phone number');
  expect(phone.safeParse('  ').error?.issues[0]?.message).toBe('Phone number is required.');
});

describe('chatLink', () => {
  test('holds the digits only', () => {
    fc.assert(
      fc.property(mobile, (number) => {
        expect(chatLink(`+91${number}`)).toBe(`https://wa.me/91${number}`);
        expect(chatLink(formatPhone(`+91${number}`))).toBe(`https://wa.me/91${number}`);
      }),
    );
  });

  test('carries any message unharmed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (message) => {
        const link = new URL(chatLink('+919876543210', message));
        expect(link.pathname).toBe('/919876543210');
        expect(link.searchParams.get('text')).toBe(message);
      }),
    );
    expect(chatLink('+919876543210', '')).toBe('https://wa.me/919876543210');
  });
});

test('Indian numbers are shown in two groups, others as they are', () => {
  expect(formatPhone('+919876543210')).toBe('+91 98765 43210');
  expect(formatPhone('+14155552671')).toBe('+14155552671');
});
