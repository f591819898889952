import { describe, expect, test } from 'vitest';
import { cellsOf, readFile, refusalOf } from '#test/spreadsheets.ts';
import { rowXml, sheetData, type TestCell, workbook, workbookOf, zipOf } from '#test/workbooks.ts';

const headings: TestCell[] = ['Name', 'Price', 'Qty'];
const raw = (xml: string) => ({ raw: xml });
const read = async (...rows: TestCell[][]) => (await readFile(await workbookOf([headings, ...rows]))).rows;

describe('cells', () => {
  test('reads shared, inline and rich strings without their pronunciation', async () => {
    const file = await workbookOf([headings, [raw('<c t="s"><v>0</v></c>'), raw('<c t="s"><v>1</v></c>'), 'inline']], {
      strings: [
        '<t xml:space="preserve"> Blue &amp; white </t>',
        '<r><rPr><b/></rPr><t>4</t></r><r><t>99</t></r><rPh sb="0" eb="1"><t>no</t></rPh>',
      ],
    });
    expect(await cellsOf(file)).toEqual([[' Blue & white ', '499', 'inline']]);
  });

  test('reads rich text that is written inline', async () => {
    const cell = '<c t="inlineStr"><is><r><t>Blue </t></r><r><t>kurti</t></r></is></c>';
    expect((await read([raw(cell), 1]))[0]?.cells).toEqual(['Blue kurti', '1']);
  });

  test.each([
    ['<c><v>499</v></c>', '499'],
    ['<c><v>890123456789</v></c>', '890123456789'],
    ['<c><v>8.90124E+12</v></c>', '8901240000000'],
    ['<c><v>0.30000000000000004</v></c>', '0.3'],
    ['<c><v>499.99999999999994</v></c>', '500'],
    ['<c><v>1E-7</v></c>', '0.0000001'],
    ['<c><v>1.5E+21</v></c>', '1500000000000000000000'],
    ['<c><v>-12.50</v></c>', '-12.5'],
    ['<c t="n" s="0"><v>1.234</v></c>', '1.234'],
    ['<c><v>NaN-ish</v></c>', 'NaN-ish'],
  ])('reads the number %s as %s', async (cell, value) => {
    const [row] = await read(['Kurti', raw(cell)]);
    expect(row).toMatchObject({ cells: ['Kurti', value], numbers: [1] });
  });

  test('keeps numbers that are typed as text apart from numbers', async () => {
    const [row] = await read(['8.90124E+12', '1,23,456']);
    expect(row).toEqual({ row: 2, cells: ['8.90124E+12', '1,23,456'] });
  });

  test('reads booleans', async () => {
    const [row] = await read(['Kurti', raw('<c t="b"><v>1</v></c>'), raw('<c t="b"><v>0</v></c>')]);
    expect(row?.cells).toEqual(['Kurti', 'TRUE', 'FALSE']);
  });

  test('reads the stored result of a formula and says so', async () => {
    const [row] = await read([
      raw('<c t="str"><f>A1&amp;"x"</f><v>Kurti x</v></c>'),
      raw('<c><f>SUM(A1)</f><v>12</v></c>'),
      raw('<c><f>NOW()</f></c>'),
    ]);
    expect(row).toEqual({
      row: 2,
      cells: ['Kurti x', '12'],
      numbers: [1],
      notices: [0, 1, 2].map((column) => ({ code: 'formula_cell', column })),
    });
  });

  test('reads an error cell as empty and says so', async () => {
    const [row] = await read(['Kurti', raw('<c t="e"><v>#N/A</v></c>'), 5]);
    expect(row).toMatchObject({ cells: ['Kurti', '', '5'], notices: [{ code: 'cell_error', column: 1 }] });
  });

  test('unescapes signs that XML cannot hold, and drops control characters', async () => {
    expect((await read(['a_x000A_b_x0007_', 1]))[0]?.cells[0]).toBe('a\nb');
  });

  test('reads cells and rows without their address', async () => {
    const xml =
      '<sheetData><row><c t="inlineStr"><is><t>Name</t></is></c><c t="inlineStr"><is><t>Price</t></is></c></row><row><c t="inlineStr"><is><t>Lamp</t></is></c><c><v>5</v></c></row></sheetData>';
    const { rows } = await readFile(await workbook({ sheets: [{ name: 'A', xml }] }));
    expect(rows).toEqual([{ row: 2, cells: ['Lamp', '5'], numbers: [1] }]);
  });

  test('reads elements with a prefix', async () => {
    const sheet =
      '<x:worksheet xmlns:x="m"><x:sheetData><x:row r="1"><x:c r="A1" t="str"><x:v>Name</x:v></x:c><x:c r="B1" t="str"><x:v>Price</x:v></x:c></x:row><x:row r="2"><x:c r="A2" t="str"><x:v>Lamp</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    const file = await workbook({ sheets: [{ name: 'A', xml: '' }], files: { 'xl/worksheets/sheet1.xml': sheet } });
    expect(await cellsOf(file)).toEqual([['Lamp']]);
  });
});

describe('dates', () => {
  const dated = async (style: number | string, serial: number, is1904 = false) => {
    const cell = raw(`<c s="1"><v>${serial}</v></c>`);
    const { rows } = await readFile(await workbookOf([headings, ['Kurti', cell]], { styles: [0, style], is1904 }));
    return rows[0]?.cells[1];
  };

  test.each<[number | string, number, string]>([
    [14, 46_113, '2026-04-01'],
    [22, 46_113.4375, '2026-04-01T10:30:00'],
    ['dd/mm/yyyy', 46_113, '2026-04-01'],
    ['[$-4009]dd\\-mmm\\-yy;@', 46_113, '2026-04-01'],
    ['yyyy-mm-dd hh:mm', 46_113.999999, '2026-04-02'],
    [14, 59, '1900-02-28'],
    [14, 61, '1900-03-01'],
    [20, 0.4375, '10:30:00'],
  ])('reads the format %s with %d as %s', async (style, serial, date) => {
    expect(await dated(style, serial)).toBe(date);
  });

  test('reads the calendar from 1904', async () => {
    expect(await dated(14, 44_651, true)).toBe('2026-04-01');
  });

  test.each<[number | string, number, string]>([
    ['"days" 0.00', 46_113, '46113'],
    ['[Red]0.00', 46_113, '46113'],
    ['#,##0\\ "Rs"', 46_113, '46113'],
    ['General', 46_113, '46113'],
    ['[h]:mm', 1.5, '1.5'],
    [14, -5, '-5'],
    [14, 9_999_999, '9999999'],
  ])('reads the format %s with %d as the number %s', async (style, serial, number) => {
    expect(await dated(style, serial)).toBe(number);
  });

  test('reads dates that are written as such', async () => {
    const [row] = await read(['Kurti', raw('<c t="d"><v>2026-04-01T00:00:00</v></c>')]);
    expect(row).toMatchObject({ cells: ['Kurti', '2026-04-01'], dates: [1] });
  });
});

describe('sheets', () => {
  test('repeats merged cells for every row, only in their first column', async () => {
    const xml = `${sheetData([headings, ['Kurti', 499, 1], [null, null, 2], [null, 5, 3], ['Sari', 899, 4]])}<mergeCells count="2"><mergeCell ref="A2:A4"/><mergeCell ref="B2:C3"/></mergeCells>`;
    expect(await cellsOf(await workbook({ sheets: [{ name: 'A', xml }] }))).toEqual([
      ['Kurti', '499', '1'],
      ['Kurti', '499', '2'],
      ['Kurti', '5', '3'],
      ['Sari', '899', '4'],
    ]);
  });

  test('skips hidden sheets and takes the one with the best headings', async () => {
    const plain = sheetData([['Read me'], ['Fill in the next sheet']]);
    const good = sheetData([headings, ['Kurti', 499, 1]]);
    const file = await workbook({
      sheets: [
        { name: 'Help', xml: plain },
        {
          name: 'Old',
          xml: sheetData([
            ['Box Code', 'Box Price'],
            ['B', 1],
          ]),
          state: 'hidden',
        },
        { name: 'Older', xml: good, state: 'veryHidden' },
        { name: 'Kurtis', xml: good },
        { name: 'Empty', xml: sheetData([]) },
      ],
    });
    expect((await readFile(file)).form).toMatchObject({
      encoding: null,
      delimiter: null,
      sheet: 'Kurtis',
      sheets: ['Help', 'Kurtis'],
      headerRow: 1,
    });
    const chosen = await readFile(file, { sheet: 'Help' });
    expect(chosen.form).toMatchObject({ sheet: 'Help', headerRow: null });
    expect(chosen.rows).toHaveLength(2);
  });

  test('skips empty formatted rows, numbers the others as Excel does, and marks hidden ones', async () => {
    const xml = `<sheetData>${rowXml(3, headings)}<row r="4"><c r="A4" s="3"/></row>${rowXml(9, ['Kurti', 499], ' hidden="1"')}<row r="10"/></sheetData>`;
    const { form, rows } = await readFile(await workbook({ sheets: [{ name: 'A', xml }] }));
    expect(form.headerRow).toBe(3);
    expect(rows).toEqual([{ row: 9, cells: ['Kurti', '499'], numbers: [1], notices: [{ code: 'hidden_row' }] }]);
  });

  test('reads an .xlsm and ignores its macros, drawings and external links', async () => {
    const file = await workbookOf([headings, ['Kurti', 499]], {
      files: { 'xl/vbaProject.bin': Buffer.alloc(500, 7), 'xl/externalLinks/externalLink1.xml': '<!DOCTYPE x><x/>' },
    });
    expect(await cellsOf(file)).toEqual([['Kurti', '499']]);
  });

  test('finds parts by absolute paths', async () => {
    const file = await workbookOf([headings, ['Kurti', 499]], {
      files: {
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="rId1" Type="http://x/worksheet" Target="/xl/worksheets/sheet1.xml"/></Relationships>',
      },
    });
    expect(await cellsOf(file)).toEqual([['Kurti', '499']]);
  });

  test('reads a workbook of 5,000 rows in batches', async () => {
    const file = await workbookOf([headings, ...Array.from({ length: 5000 }, (_, index) => [`Thing ${index}`, index])]);
    const rows = await cellsOf(file);
    expect(rows).toHaveLength(5000);
    expect(rows.at(-1)).toEqual(['Thing 4999', '4999']);
  });
});

describe('refusals', () => {
  const withPart = (name: string, content: string) =>
    workbookOf([headings, ['Kurti', 499]], { files: { [name]: content } });

  test.each<[string, () => Promise<Buffer>, string]>([
    ['another archive', () => zipOf({ 'photo.jpg': 'x' }), 'file_unreadable'],
    ['half an archive', async () => (await workbookOf([headings, ['a', 1]])).subarray(0, 400), 'file_unreadable'],
    ['an OpenDocument', () => zipOf({ mimetype: 'application/vnd.oasis', 'content.xml': '<x/>' }), 'file_unreadable'],
    ['no sheets', () => workbook({ sheets: [] }), 'file_empty'],
    [
      'only hidden sheets',
      () => workbook({ sheets: [{ name: 'A', xml: sheetData([headings]), state: 'hidden' }] }),
      'file_empty',
    ],
    ['no filled cell', () => workbookOf([[null], [null]]), 'file_empty'],
    ['headings only', () => workbookOf([headings]), 'no_rows'],
    ['a document type', () => withPart('xl/worksheets/sheet1.xml', '<!DOCTYPE x><worksheet/>'), 'file_unreadable'],
    ['an entity', () => withPart('xl/worksheets/sheet1.xml', '<worksheet>&bomb;</worksheet>'), 'file_unreadable'],
    [
      'a document type of the workbook',
      () => withPart('xl/workbook.xml', '<!doctype x><workbook/>'),
      'file_unreadable',
    ],
    ['broken XML', () => withPart('xl/worksheets/sheet1.xml', '<worksheet><sheetData></worksheet>'), 'file_unreadable'],
    ['cells in column 301', () => workbookOf([headings, [...Array<null>(300).fill(null), 'x']]), 'too_many_columns'],
    ['more than 50,000 rows', () => workbookOf([headings, ...Array<TestCell[]>(50_001).fill(['a'])]), 'too_many_rows'],
  ])('refuses %s', async (_, build, code) => {
    expect(await refusalOf(await build())).toBe(code);
  });
});
