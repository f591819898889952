import { expect, test } from 'vitest';
import { isolated } from './isolated.ts';

test('isolates right-to-left words and leaves other words and numbers unchanged', () => {
  expect(isolated('نیلا کرتا 2024')).toBe('\u2068نیلا کرتا 2024\u2069');
  expect(isolated('Kurta كرتا')).toBe('\u2068Kurta كرتا\u2069');
  for (const words of ['Blue kurta', 'नीला कुर्ता', 'கைத்தறி', '₹1,250', 5]) expect(isolated(words)).toBe(words);
});
