import { expect, test } from 'vitest';
import { readTsvRows, readWordRows } from './wordLists.ts';

const rows = readWordRows('shopping');

test('words of shopping: in English, Devanagari and Latin letters, each meaning once', () => {
  for (const { names, devanagari, latin } of rows) {
    expect(names.length && devanagari.length && latin.length, names[0]).toBeGreaterThan(0);
    expect(names.join(), names[0]).toMatch(/^[a-z\d ',.&/-]+$/);
    expect(latin.join(), names[0]).toMatch(/^[a-z\d ',]+$/);
    expect(devanagari.join(), names[0]).toMatch(/^(?:[\p{Script=Devanagari} ,]|\u200d)+$/u);
    expect(devanagari.join(), names[0]).toBe(devanagari.join().normalize('NFC'));
  }
  const heads = rows.map(({ names }) => names[0]);
  expect(heads.filter((name, place) => heads.indexOf(name) !== place)).toEqual([]);
});

test('words of shopping are sorted, so that a new one has its place', () => {
  const lines = readTsvRows('shopping').map((cells) => cells.join('\t'));
  expect(lines).toEqual(lines.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other))));
});
