import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { said } from '#test/firstIssue.ts';
import { refusal } from './refusals.ts';
import { boundedText, optionalText, requiredText } from './text.schema.ts';
import { quoteName } from './text.ts';

const described = refusal('product_name_too_long', { maximum: 4 });
const refused = (schema: z.ZodMiniType, value: unknown) => said(schema.safeParse(value));

describe('text', () => {
  test('trims and normalizes to NFC', () => {
    expect(boundedText(10).parse('  Cafe\u0301\n')).toBe('Café');
    expect(boundedText(10).parse('')).toBe('');
  });

  test('removes direction controls, so that an amount after a name reads correctly', () => {
    expect(boundedText(20).parse('Kurta \u202e\u2066x\u2069')).toBe('Kurta x');
    // Joiners and right-to-left marks are part of legitimate text.
    for (const words of ['क्\u200dष', 'می\u200cخواهم', 'كرتا\u200f!']) expect(boundedText(20).parse(words)).toBe(words);
  });

  test('counts characters after trimming and normalizing', () => {
    expect(boundedText(4).parse('  Cafe\u0301  ')).toBe('Café');
    expect(refused(boundedText(4), 'Cafes')).toBe('Please use up to 4 characters.');
    expect(refused(boundedText(4, described), 'Cafes')).toBe('Product name can have at most 4 characters.');
  });

  test('counts an emoji as one character', () => {
    expect(boundedText(4).parse('👍👍👍👍')).toBe('👍👍👍👍');
    expect(refused(boundedText(4), '👍👍👍👍👍')).toBe('Please use up to 4 characters.');
  });

  test.each([
    ['NUL', 'a\0b'],
    ['a high surrogate alone', 'a\ud83d'],
    ['a low surrogate alone', '\udc4da'],
    ['surrogates the wrong way round', '\udc4d\ud83d'],
  ])('rejects %s as not storable', (_, value) => {
    for (const schema of [boundedText(100), requiredText(100, 'name_required'), optionalText(100)]) {
      expect(refused(schema, value)).toBe('This text has characters we can’t save. Please remove them.');
    }
  });

  test('whatever is accepted survives UTF-8, is trimmed, short enough and accepted again as it is', () => {
    const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(anything, fc.constantFrom('', ' ', '\0', '\ud800', '\u0301', '\u202c'), (body, end) => {
        const parsed = boundedText(20).safeParse(body + end);
        if (!parsed.success) return;
        expect(Buffer.from(parsed.data, 'utf8').toString('utf8')).toBe(parsed.data);
        expect(parsed.data).not.toContain('\0');
        expect(Array.from(parsed.data).length).toBeLessThanOrEqual(20);
        expect(boundedText(20).parse(parsed.data)).toBe(parsed.data);
      }),
      { numRuns: 500 },
    );
  });

  test.each([undefined, null, 1, true, ['a'], { a: 'b' }])('rejects %s, which is not text', (value) => {
    expect(boundedText(100).safeParse(value).success).toBe(false);
    expect(requiredText(100, 'name_required').safeParse(value).success).toBe(false);
  });
});

test('required text must have something visible', () => {
  for (const blank of ['', ' ', '\t\n', '\u00a0', '\u3000', '\u200b', '\u200d \u3164', '\ufeff']) {
    expect(refused(requiredText(10, 'name_required'), blank)).toBe('Name is required.');
  }
  expect(requiredText(10, 'name_required').parse(' x ')).toBe('x');
  expect(refused(requiredText(1, 'name_required', described), 'xx')).toBe(
    'Product name can have at most 4 characters.',
  );
});

test('optional text turns absent and blank into undefined, never into an empty text', () => {
  expect([undefined, '', '  '].map((value) => optionalText(10).parse(value))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(optionalText(10).parse(' x ')).toBe('x');
});

describe('a name in an email', () => {
  test('is quoted data, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
        const shown = quoteName(name);
        expect(shown).toMatch(/^“[^\p{C}“”"<>:/.@\u2028\u2029]*…?”$/u);
        expect([...shown].length).toBeLessThanOrEqual(62);
      }),
    );
  });

  test.each([
    ['Asha Rao', '“Asha Rao”'],
    ["Rao & Sons' (Pune)", "“Rao & Sons' (Pune)”"],
    ['दीपक', '“दीपक”'],
    ['x'.repeat(60), `“${'x'.repeat(60)}”`],
    ['x'.repeat(61), `“${'x'.repeat(59)}…”`],
    ['Click https://evil.example/x now', '“Click evil example x now”'],
    ['Haat”\n\nYour account is closed', '“Haat Your account is closed”'],
    ['a\u202eb', '“a b”'],
  ])('shows %j as %s', (name, shown) => {
    expect(quoteName(name)).toBe(shown);
  });
});
