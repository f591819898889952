import { text } from 'node:stream/consumers';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeCsv } from './writeCsv.ts';

async function* inTurn<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  for (const item of items) yield item;
}

const cell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.constantFrom('"', ',', '\t', '\n', '\r', ' ', 'क', 'a', '')).map((parts) => parts.join('')),
);

test.each([',', '\t'])('quotes cells as csv-stringify does, with %j between them', async (delimiter) => {
  const tables = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }));
  await fc.assert(
    fc.asyncProperty(tables, async (rows) => {
      const headings = ['id', 'size, or "length"', 'शीर्षक'];
      const written = await text(writeCsv({ headings, rows: inTurn(rows), delimiter }));
      expect(written).toBe(stringify([headings, ...rows], { delimiter }));
    }),
  );
});

test('writes cells that are longer than a chunk, and signs of several bytes at its end', async () => {
  const cells = ['क'.repeat(20_000), ...Array.from({ length: 3000 }, (_, at) => (at % 7 === 0 ? '' : `🪔 ${at} दीया`))];
  const chunks: Buffer[] = await writeCsv({ headings: ['text'], rows: inTurn([cells, ['end']]) }).toArray();
  expect(Buffer.concat(chunks).toString()).toBe(`text\n${cells.join(',')}\nend\n`);
  expect(chunks.length).toBeGreaterThan(4);
});

test('begins with a byte order mark where one is asked for', async () => {
  const bytes = await writeCsv({ headings: ['नाम'], rows: inTurn([]), hasByteOrderMark: true }).toArray();
  expect(Buffer.concat(bytes).toString()).toBe('\ufeffनाम\n');
});

test('joins rows to few chunks, and reads no further than its reader', async () => {
  let made = 0;
  async function* rows() {
    for (; made < 10_000; made += 1) yield ['x'.repeat(1000)];
  }
  const csv = writeCsv({ headings: ['text'], rows: rows() });
  const [first] = await csv.take(1).toArray();
  expect(first.length).toBeGreaterThan(16_000);
  expect(made).toBeLessThan(500);
  expect(csv.destroyed).toBe(true);
});

test('an error of the rows is one of the stream', async () => {
  async function* rows() {
    yield ['1'];
    throw new Error('lost connection');
  }
  await expect(text(writeCsv({ headings: ['id'], rows: rows() }))).rejects.toThrow('lost connection');
});
