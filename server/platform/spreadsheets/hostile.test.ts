import { performance } from 'node:perf_hooks';
import { describe, expect, test } from 'vitest';
import { cpuTime } from '#test/cpuTime.ts';
import { readFile, refusalOf } from '#test/spreadsheets.ts';
import { sheetData, type TestCell, workbook, workbookOf } from '#test/workbooks.ts';

const megabyte = 2 ** 20;
const maxMilliseconds = 5000;
const maxBytes = 120 * megabyte;

/** Refuses a file within the limits of time and memory (import.md, section 7). */
async function measuredRefusal(content: Buffer): Promise<string | undefined> {
  const before = process.memoryUsage.rss();
  let most = before;
  const sampler = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 10);
  const start = cpuTime();
  const code = await refusalOf(content);
  clearInterval(sampler);
  expect(cpuTime() - start).toBeLessThan(maxMilliseconds);
  expect(most - before).toBeLessThan(maxBytes);
  return code;
}

const headings: TestCell[] = ['Name', 'Price'];
const withSheet = (xml: string) => workbook({ sheets: [{ name: 'A', xml }] });

/** Writes other uncompressed sizes into the directory of an archive, or into all of it. */
function withSizes(archive: Buffer, size: number): Buffer {
  for (
    let at = archive.indexOf('PK\x01\x02', 0, 'latin1');
    at >= 0;
    at = archive.indexOf('PK\x01\x02', at + 4, 'latin1')
  )
    archive.writeUInt32LE(size, at + 24);
  return archive;
}

describe('hostile files', () => {
  test.each<[string, () => Promise<Buffer>, string]>([
    [
      '10 GB behind a small archive',
      async () => withSizes(await workbookOf([headings, ['a', 1]]), 4_000_000_000),
      'file_too_large',
    ],
    ['200 times its size', () => withSheet(' '.repeat(60 * megabyte)), 'file_too_large'],
    ['sizes that are lies', async () => withSizes(await withSheet(' '.repeat(60 * megabyte)), 100), 'file_unreadable'],
    [
      'a million entities',
      () =>
        workbookOf([headings, ['a', 1]], {
          files: {
            'xl/worksheets/sheet1.xml': `<!DOCTYPE x [${Array.from({ length: 1_000_000 }, (_, n) => `<!ENTITY e${n} "${n}${n * 7}">`).join('')}]><worksheet/>`,
          },
        }),
      'file_unreadable',
    ],
    ['16,384 columns', () => workbookOf([headings, Array<string>(16_384).fill('x')]), 'too_many_columns'],
    ['a row of 25 MB', async () => Buffer.from('x'.repeat(25 * megabyte)), 'file_unreadable'],
    ['a row of 25 MB with commas', async () => Buffer.from('x,'.repeat(12.5 * megabyte)), 'file_unreadable'],
    ['25 MB of quotes', async () => Buffer.from('"'.repeat(25 * megabyte)), 'file_unreadable'],
    ['25 MB of quotes and one more', async () => Buffer.from('"'.repeat(25 * megabyte - 1)), 'file_unreadable'],
    ['quotes at the beginnings of lines', async () => Buffer.from('"""x\n'.repeat(5 * megabyte)), 'file_unreadable'],
    ['25 MB of line breaks', async () => Buffer.from('\n'.repeat(25 * megabyte)), 'too_many_rows'],
    ['more than 25 MB', async () => Buffer.alloc(25 * megabyte + 1, 97), 'file_too_large'],
    [
      'a text of 30 MB',
      async () => withSheet(`<sheetData><row><c t="str"><v>${randomText(30)}</v></c></row></sheetData>`),
      'file_unreadable',
    ],
    [
      'elements inside each other',
      () => withSheet(Array.from({ length: 100_000 }, (_, n) => `<a b="${n * 7919}">`).join('')),
      'file_unreadable',
    ],
    ['a row of 9 MB of one shared string', () => sharedText(1, 100), 'file_unreadable'],
    ['50,000 rows of one shared string', () => sharedText(50_000, 1), 'file_too_large'],
    [
      'a million formulas in one cell',
      () => withSheet(`${sheetData([headings]).replace('</sheetData>', '')}<row>${manyFormulas()}</row></sheetData>`),
      'file_unreadable',
    ],
    ['3,000 sheets that are one', () => sameSheets(3000), 'file_too_large'],
    [
      '100,000 merged cells',
      () => withSheet(`${sheetData([headings, ['a', 1]])}${merges(100_001)}`),
      'file_unreadable',
    ],
  ])('refuses %s', async (_, build, code) => {
    expect(await measuredRefusal(await build())).toBe(code);
  });

  test('reads merged cells that cover a million rows', async () => {
    const { rows } = await readFile(
      await withSheet(`${sheetData([headings, ['a', 1], [null, 2]])}<mergeCell ref="A2:A1048576"/>`),
    );
    expect(rows.map(({ cells }) => cells[0])).toEqual(['a', 'a']);
  });

  test('leaves the event loop free meanwhile', async () => {
    const content = `Name,Price\n${'"Kurti, blue",499\n'.repeat(50_000)}`;
    const before = performance.eventLoopUtilization();
    expect((await readFile(content)).rows).toHaveLength(50_000);
    const { utilization } = performance.eventLoopUtilization(before);
    expect(utilization).toBeLessThan(0.5);
  });

  test('reads another file after a thread has failed', async () => {
    expect(await refusalOf(Buffer.from('"'.repeat(megabyte * 3)))).toBe('file_unreadable');
    expect((await readFile('Name,Price\nKurti,499\n')).rows).toHaveLength(1);
  });
});

/** Rows and columns of cells that all refer to one text of 90,000 characters. */
function sharedText(rows: number, columns: number): Promise<Buffer> {
  const cells = '<c t="s"><v>0</v></c>'.repeat(columns);
  const xml = sheetData([headings]).replace('</sheetData>', `${`<row>${cells}</row>`.repeat(rows)}</sheetData>`);
  return workbook({ sheets: [{ name: 'A', xml }], strings: [`<t>${randomText(1).slice(0, 90_000)}</t>`] });
}

const manyFormulas = () =>
  Array.from({ length: 1_000_000 }, (_, at) => `<c r="A2"><f/><v>${at * 7919}</v></c>`).join('');

/** A workbook that names one large sheet so many times. */
function sameSheets(count: number): Promise<Buffer> {
  const xml = sheetData([headings, ['a', 1]]);
  const noise = Array.from({ length: 100_000 }, (_, at) => `<x a="${(at * 7919) % 10_007}"/>`).join('');
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const list = (write: (id: string) => string) => Array.from({ length: count }, (_, at) => write(`rId${at}`)).join('');
  const sheets = list((id) => `<sheet name="${id}" r:id="${id}"/>`);
  const target = 'Target="worksheets/sheet1.xml"';
  return workbook({
    sheets: [{ name: 'A', xml: noise.repeat(12) + xml }],
    files: {
      'xl/workbook.xml': `<workbook xmlns:r="${office}"><sheets>${sheets}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${list((id) => `<Relationship Id="${id}" Type="${office}/worksheet" ${target}/>`)}</Relationships>`,
    },
  });
}

/** Text that does not compress well. */
function randomText(megabytes: number): string {
  const word = () => Math.random().toString(36).slice(2, 12).padEnd(10, 'x');
  const part = Array.from({ length: 10_000 }, word).join('');
  return part.repeat(megabytes * 10);
}

const merges = (count: number) =>
  Array.from({ length: count }, (_, index) => `<mergeCell ref="A${index * 2 + 1}:A${index * 2 + 2}"/>`).join('');
