import { describe, expect, test } from 'vitest';
import { productCategories } from '#domain/catalogue/products.ts';
import { lexicon, phraseSpellingKey } from './lexicon.ts';
import { readTsvRows, readWordRows, type WordRow, wareFiles } from './wordLists.ts';

const files = wareFiles().map((file) => ({ ...file, rows: readWordRows(file.file) }));
const places = readWordRows('place');
const units = readTsvRows('units');
const spellings = ({ names, devanagari, latin }: WordRow) => [...names, ...devanagari, ...latin];

describe('the words of trade', () => {
  test('are at least 1,500: goods, materials, colours, sizes, units, measures, places', () => {
    const wares = files.reduce((sum, { rows }) => sum + rows.length, 0);
    expect(wares + places.length + units.length).toBeGreaterThanOrEqual(1500);
  });

  test('contain goods of every category', () => {
    for (const category of productCategories) {
      const rows = files.filter((file) => file.category === category).flatMap((file) => file.rows);
      expect(rows.length, category).toBeGreaterThanOrEqual(50);
    }
  });

  test.each([
    ...files.map(({ file, rows }) => [file, rows] as const),
    ['place', places] as const,
  ])('%s: each in English, Devanagari and Latin letters, none twice', (_, rows) => {
    for (const row of rows) {
      expect(row.names.length && row.devanagari.length && row.latin.length, row.names[0]).toBeGreaterThan(0);
      expect(row.names.join(), row.names[0]).toMatch(/^[\p{Script=Latin}\d ',.&/-]+$/u);
      expect(row.latin.join(), row.names[0]).toMatch(/^[a-z\d ',]+$/);
      expect(row.devanagari.join(), row.names[0]).toMatch(/^(?:[\p{Script=Devanagari} ,]|\u200d)+$/u);
    }
    const heads = rows.map(({ names }) => names[0]);
    expect(heads.filter((name, place) => heads.indexOf(name) !== place)).toEqual([]);
  });

  test('are sorted, so that a new one has its place', () => {
    for (const { file } of files) {
      const heads = readTsvRows(file).map((cells) => cells.join('\t'));
      expect(heads, file).toEqual(heads.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other))));
    }
  });

  test('are found by each of their spellings', () => {
    const words = lexicon();
    for (const { rows } of files) {
      for (const row of rows) {
        for (const spelling of spellings(row)) {
          const said = spelling.toLowerCase().replace(/['’]/g, '').normalize('NFC');
          const found = words.find(said, phraseSpellingKey(said));
          const names = found.flatMap((meaning) => (meaning.is === 'ware' ? meaning.names : []));
          expect(names, spelling).toContain(row.names[0]);
        }
      }
    }
  });
});

describe('a word is found', () => {
  const namesOf = (said: string) =>
    [...lexicon().find(said, phraseSpellingKey(said)), ...lexicon().near(phraseSpellingKey(said))].flatMap((meaning) =>
      meaning.is === 'ware' ? meaning.names : [],
    );

  test.each([
    ['pittal', 'brass'],
    ['gumlaa', 'flower pot'],
    ['kurte', 'kurta'],
    ['sarees', 'saree'],
    ['साड़ियां', 'saree'],
    ['दीयों', 'diya'],
    ['dupatte', 'dupatta'],
    ['watches', 'watch'],
    ['necklce', 'necklace'],
    ['bedsheeet', 'bedsheet'],
    ['lampp', 'lamp'],
    ['earings', 'earring'],
  ])('%s as %s, in other spellings, in the plural, and with a wrong letter', (said, name) => {
    expect(namesOf(said)).toContain(name);
  });

  test.each(['zzzz', 'qwerty', 'क्षज्ञत्र'])('%s not at all', (said) => {
    expect(namesOf(said)).toEqual([]);
  });
});
