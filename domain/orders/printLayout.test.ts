import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joinShortLines, scaleToFit } from './printLayout.ts';

const block = fc.record({
  text: fc.string({ maxLength: 500 }),
  width: fc.integer({ min: 40, max: 180 }),
  size: fc.integer({ min: 3, max: 6 }),
});

describe('the print scale', () => {
  test('is 1 if the text fits', () => {
    expect(scaleToFit([{ text: 'Asha Rao\n12 MG Road\nPune 411001', width: 90, size: 5 }], 60)).toBe(1);
  });

  test('shrinks with the amount of text, down to the readable minimum', () => {
    const long = (text: string) => scaleToFit([{ text, width: 90, size: 5 }], 60);
    expect(long('12 MG Road, '.repeat(25))).toBeLessThan(1);
    expect(long('W'.repeat(100_000))).toBe(0.4);
  });

  test('is never larger with more text or less room', () => {
    fc.assert(
      fc.property(
        fc.array(block, { maxLength: 5 }),
        block,
        fc.integer({ min: 20, max: 300 }),
        (blocks, more, height) => {
          const scale = scaleToFit(blocks, height);
          expect(scaleToFit([...blocks, more], height)).toBeLessThanOrEqual(scale);
          expect(scaleToFit(blocks, height - 10)).toBeLessThanOrEqual(scale);
        },
      ),
    );
  });
});

test('joins an address of many short lines into one', () => {
  expect(joinShortLines(' 12 MG Road \n\nPune\n411001 ')).toBe('12 MG Road\nPune\n411001');
  expect(joinShortLines('a\nb\nc\nd\ne\nf\ng')).toBe('a, b, c, d, e, f, g');
});
