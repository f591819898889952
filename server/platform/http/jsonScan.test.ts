import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonScan, maxNesting } from './jsonScan.ts';

const deep = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);
const isWithin = (text: string, lists?: { level: number; most: number }) => new JsonScan(lists).read(Buffer.from(text));

test.each([
  ['lists', '[', ']'],
  ['objects', '{"a":', '}'],
  ['both', '[{"a":', '}]'],
])('refuses %s that are nested too deep', (_, open, close) => {
  const levels = open.match(/[[{]/g)?.length ?? 1;
  const most = Math.floor(maxNesting / levels);
  expect(isWithin(deep(most, open, close))).toBe(true);
  expect(isWithin(deep(most + 1, open, close))).toBe(false);
  expect(isWithin(`{"beside":1,"field":${deep(10_000, open, close)}}`)).toBe(false);
});

test('ignores brackets in strings', () => {
  expect(isWithin(JSON.stringify({ text: '['.repeat(1000), quoted: `"${'{'.repeat(1000)}\\"[` }))).toBe(true);
  expect(isWithin(`{"text":"\\\\","deep":${deep(100)}}`)).toBe(false);
});

test('counts the values of lists down to a level', () => {
  const lists = { level: 2, most: 4 };
  expect(isWithin('{"a":[1,"x,[",{"b":[1,2,3,4,5,6]},[ ]],"b":[ ]}', lists)).toBe(true);
  expect(isWithin('{"a":[1,2,3],"b":[ 4 , 5 ]}', lists)).toBe(false);
  expect(isWithin('{"a":[[],[],[],[],[]]}', lists)).toBe(false);
  expect(isWithin('[[1,2,3]]', lists)).toBe(true);
});

test('gives the same result for chunked bytes', () => {
  const levels = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(levels)) : 0;
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 90 }), fc.nat({ max: 80 }), fc.nat(), (value, around, at) => {
      let wrapped: unknown = value;
      for (let level = 0; level < around; level += 1) wrapped = level % 2 ? [wrapped] : { key: wrapped };
      const bytes = Buffer.from(JSON.stringify(wrapped));
      const cut = at % (bytes.length + 1);
      const scan = new JsonScan();
      expect(scan.read(bytes.subarray(0, cut)) && scan.read(bytes.subarray(cut))).toBe(levels(wrapped) <= maxNesting);
    }),
  );
});
