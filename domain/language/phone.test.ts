import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { said } from '#test/firstIssue.ts';
import { customerPhoneSchema, phoneSchema } from './phone.schema.ts';
import {
  chatLink,
  findExactPhoneMatches,
  foldDigits,
  formatPhone,
  hasPhoneShape,
  isWrittenAsPhone,
  phoneSearchDigits,
} from './phone.ts';

const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength });
const mobile = fc.tuple(fc.constantFrom(...'6789'), digits(9, 9)).map(([first, rest]) => first + rest);

describe('the format of a phone', () => {
  test.each([
    '9876543210',
    '(022) 2345 6789',
    '022-2345-6789',
    '+1 (415) 555-2671',
    ' 12345\t',
    '९८७६५ ४३२१०',
  ])('%s has it', (typed) => {
    expect(hasPhoneShape(typed)).toBe(true);
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
    ['full-width digits', '９８７６５４３２１０'],
    ['a typographic hyphen', '98765–43210'],
  ])('%s has it not', (_, typed) => {
    expect(hasPhoneShape(typed)).toBe(false);
  });

  // specification 5.11
  test('the field keeps the input and shows the texts of the specification', () => {
    expect(phoneSchema.parse(' 98765 43210 ')).toBe('98765 43210');
    expect(said(phoneSchema.safeParse('abc'))).toBe('Please enter a valid phone number');
    expect(said(phoneSchema.safeParse('  '))).toBe('Phone number is required.');
  });
});

describe('the phone of an order', () => {
  test.each([
    '(+91) 98765 43210',
    '[+91] 98765-43210',
    '+(91) 98765 43210',
    '+91(0)98765-43210',
    '+91-98765.43210',
    '0091 98765 43210',
    '98765 43210.',
    '98765–43210',
    '98765‑43210',
    '022/2345 6789',
    'tel:+919876543210',
    '＋９１ ９８７６５４３２１０',
    '०९८७६५४३२१०',
    '۰۹۸۷۶۵۴۳۲۱۰',
    '\u200e+91 98765 43210',
  ])('may be written %s', (typed) => {
    expect(isWrittenAsPhone(typed)).toBe(true);
    expect(customerPhoneSchema.safeParse(typed).success).toBe(true);
  });

  test.each([
    ['nothing', ''],
    ['only signs', '(+)-.'],
    ['letters', '98765abcde'],
    ['an extension', '9876543210 x12'],
    ['a plus in the middle', '98765+43210'],
    ['two pluses', '++919876543210'],
    ['a word before it', 'call 9876543210'],
  ])('may not be %s: %s', (_, typed) => {
    expect(isWrittenAsPhone(typed)).toBe(false);
    expect(customerPhoneSchema.safeParse(typed).success).toBe(false);
  });
});

test('accepts a phone copied from an address book with invisible characters', () => {
  expect(phoneSchema.parse('\u202a+91 98765 43210\u202c')).toBe('+91 98765 43210');
});

test("folds the digits of India's scripts, and nothing else", () => {
  for (const typed of [
    '٠١٢٣٤٥٦٧٨٩',
    '۰۱۲۳۴۵۶۷۸۹',
    '०१२३४५६७८९',
    '০১২৩৪৫৬৭৮৯',
    '੦੧੨੩੪੫੬੭੮੯',
    '௦௧௨௩௪௫௬௭௮௯',
    '൦൧൨൩൪൫൬൭൮൯',
  ]) {
    expect(foldDigits(`+${typed} a`)).toBe('+0123456789 a');
  }
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      fc.pre(!/[\u0660-\u06f9\u0966-\u0d6f]/.test(text));
      expect(foldDigits(text)).toBe(text);
    }),
  );
});

describe('chatLink', () => {
  // specification 1.3, 2.196, 7.30
  test('contains the digits only', () => {
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

test('shows Indian numbers in two groups, others unchanged', () => {
  expect(formatPhone('+919876543210')).toBe('+91 98765 43210');
  expect(formatPhone('+14155552671')).toBe('+14155552671');
});

test.each([
  ['98765 43', '9876543'],
  ['(022) 2345', '222345'],
  ['022-2345', '222345'],
  ['+91 (0)', '+910'],
  ['९८७', '987'],
  ['(+91) 98765', '+9198765'],
  ['+91 (0) 98765', '+9198765'],
  ['91 (0) 98765 43210', '919876543210'],
  ['98765.43210', '9876543210'],
  ['＋９１ ９８７６５', '+9198765'],
  ['12.50', undefined],
  ['98765+43210', undefined],
  ['00', undefined],
  ['Asha', undefined],
  ['#0a1b', undefined],
])('%s is looked for in E.164 as %s', (typed, part) => {
  expect(phoneSearchDigits(typed)).toBe(part);
});

test.each([
  ['098765 43210', ['+9876543210', '+919876543210']],
  ['919876543210', ['+919876543210', '+91919876543210']],
  ['+91 98765-43210', ['+919876543210']],
  ['(+91) 98765-43210', ['+919876543210']],
  ['+91(0)98765 43210', ['+919876543210']],
  ['0091 98765 43210', ['+919876543210', '+91919876543210']],
  ['९८७६५ ४३२१०', ['+9876543210', '+919876543210']],
  ['98765 4321', undefined],
  ['+91 98765', undefined],
  ['Asha 9876543210', undefined],
])('%s typed whole may be %s', (typed, phones) => {
  expect(findExactPhoneMatches(typed)).toEqual(phones);
});
