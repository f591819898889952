import { describe, expect, test } from 'vitest';
import { chooseFiles, findSizeProblem } from './chosenFiles.ts';

const named = (name: string, size = 10) => ({ name, size }) as File;
const sheet = named('products.csv');
const photos = named('Photos.ZIP');

describe('chosen files', () => {
  test('are told apart by their names when they are dropped together', () => {
    expect(chooseFiles({}, [photos, sheet])).toEqual({ file: sheet, photos });
  });

  test('replace the earlier one of their kind only', () => {
    const other = named('meesho.xlsx');
    expect(chooseFiles({ file: sheet, photos }, [other])).toEqual({ file: other, photos });
  });

  test('may have a size that is too large, the file before the photos', () => {
    const limit = 25 * 1024 * 1024;
    expect(findSizeProblem({ file: named('a.csv', limit), photos })).toBeUndefined();
    expect(findSizeProblem({ file: named('a.csv', limit + 1) })).toBe('file');
    expect(findSizeProblem({ file: sheet, photos: named('b.zip', 200 * 1024 * 1024 + 1) })).toBe('photos');
  });
});
