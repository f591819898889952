import { describe, expect, test } from 'vitest';
import { cellsOf, readFile, refusalOf } from '#test/spreadsheets.ts';

const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const utf16be = (text: string) => utf16(text).swap16();
const latin = (text: string) => Buffer.from(text, 'latin1');
const text = 'Name,Price\nनीली कुर्ती,499\n';
const blue = [['नीली कुर्ती', '499']];

describe('encodings', () => {
  test.each([
    ['UTF-8', Buffer.from(text), 'utf-8'],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`), 'utf-8'],
    ['UTF-16 LE with a byte order mark', utf16(`\ufeff${text}`), 'utf-16le'],
    ['UTF-16 BE with a byte order mark', utf16be(`\ufeff${text}`), 'utf-16be'],
  ])('reads %s', async (_, bytes, encoding) => {
    const { form, rows } = await readFile(bytes);
    expect(form).toMatchObject({ encoding, delimiter: ',', headerRow: 1, sheet: null, sheets: [] });
    expect(rows.map(({ cells }) => cells)).toEqual(blue);
    expect(form.columns[0]?.heading).toBe('Name');
  });

  test.each([
    ['LE', utf16('Name,Price\nBlue kurti,499\n'), 'utf-16le'],
    ['BE', utf16be('Name,Price\nBlue kurti,499\n'), 'utf-16be'],
  ])('reads UTF-16 %s without a byte order mark', async (_, bytes, encoding) => {
    const { form, rows } = await readFile(bytes);
    expect(form.encoding).toBe(encoding);
    expect(rows).toMatchObject([{ row: 2, cells: ['Blue kurti', '499'] }]);
  });

  test('reads what is not valid UTF-8 as Windows-1252', async () => {
    const { form, rows } = await readFile(latin('Name,Price\nCaf\xe9 \x93mug\x94 \x80,499\n'));
    expect(form.encoding).toBe('windows-1252');
    expect(rows[0]?.cells).toEqual(['Café “mug” €', '499']);
  });

  test('reads UTF-8 that is split between chunks', async () => {
    const name = 'क'.repeat(100_000);
    expect(await cellsOf(`Name,Price\na${name},1\n`)).toEqual([[`a${name}`, '1']]);
  });

  test('drops the ? that Excel wrote for ₹ and marks what it lost', async () => {
    const { rows } = await readFile(latin('Name,Price\n??? kurti caf\xe9,?499\nWhich size?,? 1,250\n'));
    expect(rows[0]).toEqual({
      row: 2,
      cells: ['??? kurti café', '499'],
      notices: [{ code: 'text_lost', column: 0 }],
    });
    expect(rows[1]?.cells.slice(0, 2)).toEqual(['Which size?', '1']);
  });

  test('treats plain ASCII as what Excel may have lost signs of, but not UTF-8 with other signs', async () => {
    expect(await cellsOf('Name,Price\nKurti,?499\n')).toEqual([['Kurti', '499']]);
    expect(await cellsOf('Name,Price\nकुर्ती,?499\n')).toEqual([['कुर्ती', '?499']]);
  });

  test('drops control characters and lone surrogates', async () => {
    expect(await cellsOf('Name,Price\nBl\u0007ue\u007f \0kurti,499\n')).toEqual([['Blue kurti', '499']]);
    expect(await cellsOf(utf16('\ufeffName,Price\nBlue \ud800,4\u00009\n'))).toEqual([['Blue \ufffd', '49']]);
  });
});

describe('delimiters', () => {
  test.each([
    [',', 'Name,Price,Qty\nKurti,499,5\nSari,899,2\n'],
    [';', 'Name;Price;Qty\nKurti, blue;499,50;5\nSari, red, silk;899,00;2\n'],
    ['\t', 'Name\tPrice\tQty\nKurti, blue; cotton\t499\t5\n'],
    ['|', 'Name|Price|Qty\nKurti, blue|499|5\nSari|899|2\n'],
  ])('recognises %j', async (delimiter, content) => {
    expect((await readFile(content)).form).toMatchObject({ delimiter, headerRow: 1 });
  });

  test('obeys sep= in the first line, which is no row', async () => {
    const { form, rows } = await readFile('sep=;\r\nName;Price\r\na,b,c;499\r\n');
    expect(form).toMatchObject({ delimiter: ';', headerRow: 1 });
    expect(rows).toEqual([{ row: 2, cells: ['a,b,c', '499'] }]);
  });

  test('obeys sep= also for an unusual sign', async () => {
    expect((await readFile('sep=~\nName~Price\nKurti~499\n')).form.delimiter).toBe('~');
  });

  test('does not count delimiters inside quotes', async () => {
    const content = 'Name;Price\n"a,b";1\n"c,d";2\n"e,f";3\n';
    expect((await readFile(content)).form.delimiter).toBe(';');
  });

  test('takes a comma when both are equal', async () => {
    expect((await readFile('Name,Price;x\nKurti,499;x\n')).form.delimiter).toBe(',');
  });

  test('is not misled by lines above the headings', async () => {
    const content = 'My shop\nPrinted on 1 April\n\nName;Price;Qty\nKurti;499;5\nSari;1,5;2\n';
    expect((await readFile(content)).form).toMatchObject({ delimiter: ';', headerRow: 4 });
  });

  test('reads one column with a comma as delimiter', async () => {
    const { form } = await readFile('Things\nLamp\nTable\n');
    expect(form).toMatchObject({ delimiter: ',', headerRow: null });
  });
});

describe('records', () => {
  test.each([
    ['CRLF', '\r\n'],
    ['LF', '\n'],
    ['CR', '\r'],
  ])('reads %s', async (_, end) => {
    const content = ['Name,Price', 'Kurti,499', '', 'Sari,899'].join(end);
    expect((await readFile(content)).rows).toEqual([
      { row: 2, cells: ['Kurti', '499'] },
      { row: 4, cells: ['Sari', '899'] },
    ]);
  });

  test('reads quotes, doubled quotes, and line breaks in quotes', async () => {
    expect(await cellsOf('Name,Price\n"A ""blue"" kurti,\r\nsize M",499\n"",1\n')).toEqual([
      ['A "blue" kurti,\r\nsize M', '499'],
      ['', '1'],
    ]);
  });

  test('reads a quote inside an unquoted cell as it is', async () => {
    expect(await cellsOf('Name,Price\nFrame 5" x 7",499\n')).toEqual([['Frame 5" x 7"', '499']]);
  });

  test('goes on at the next line after text behind a closing quote', async () => {
    const { rows } = await readFile('Name,Price\n"Blue" kurti,499\nSari,899\n');
    expect(rows).toEqual([
      { row: 2, cells: [], notices: [{ code: 'row_unreadable' }] },
      { row: 3, cells: ['Sari', '899'] },
    ]);
  });

  test('goes on at the next line after a quote that never closes', async () => {
    const { rows } = await readFile('Name,Price\n"Blue kurti,499\nSari,899\nLamp,99\n');
    expect(rows).toEqual([
      { row: 2, cells: [], notices: [{ code: 'row_unreadable' }] },
      { row: 3, cells: ['Sari', '899'] },
      { row: 4, cells: ['Lamp', '99'] },
    ]);
  });

  test('goes on after an unclosed quote that swallowed a quoted cell', async () => {
    const { rows } = await readFile('Name,Price\n"Blue,1\nSari,"2"\nLamp,"3"\n');
    expect(rows.map(({ row, cells }) => [row, ...cells])).toEqual([[2], [3, 'Sari', '2'], [4, 'Lamp', '3']]);
  });

  test('skips wholly blank rows and counts them', async () => {
    const { rows } = await readFile('\n\nName,Price\n,,\n  , \nKurti,499\n');
    expect(rows).toEqual([{ row: 6, cells: ['Kurti', '499'] }]);
  });

  test('marks rows with more filled cells than headings, not those with trailing commas', async () => {
    const { rows } = await readFile('Name,Price\nKurti,499,,,\nSari,899,extra\nLamp\n');
    expect(rows.map(({ notices }) => notices)).toEqual([undefined, [{ code: 'row_too_long' }], undefined]);
  });

  test('reads a file without a line break at its end, and a trailing empty cell', async () => {
    expect(await cellsOf('Name,Price\nKurti,')).toEqual([['Kurti', '']]);
    expect(await cellsOf('Name,Price\n"Kurti","499"')).toEqual([['Kurti', '499']]);
  });

  test('keeps Indian numbers as they are written', async () => {
    expect(await cellsOf('Name,Price\nSofa,"1,23,456"\n')).toEqual([['Sofa', '1,23,456']]);
  });

  test('reads a line break that falls between two chunks', async () => {
    const filler = 'x'.repeat(64 * 1024 - 'Name,Price\r\n,1\r'.length);
    expect(await cellsOf(`Name,Price\r\n${filler},1\r\nSari,2\r\n`)).toEqual([
      [filler, '1'],
      ['Sari', '2'],
    ]);
  });
});

describe('refusals', () => {
  test.each([
    ['nothing', '', 'file_empty'],
    ['blank lines', '\n\n , \n', 'file_empty'],
    ['headings only', 'Name,Price\n\n', 'no_rows'],
    ['one line without known headings', 'a,b\n', 'no_rows'],
    ['a web page', '\ufeff <html><body><table><tr><td>Name</td></tr></table></body></html>', 'file_is_html'],
    ['a table named .xls', '<table border=1><tr><td>Name</td></tr></table>', 'file_is_html'],
    ['a web page in UTF-16', utf16('\ufeff<HTML><table></table></HTML>'), 'file_is_html'],
    ['a PDF', '%PDF-1.7\nxxxx', 'file_unreadable'],
    ['a photo', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70]), 'file_unreadable'],
    ['NUL bytes', Buffer.from('a\0b\0\0\0c,d\0e\n'.repeat(9)), 'file_unreadable'],
    [
      'a password',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), utf16('EncryptedPackage')]),
      'file_encrypted',
    ],
    ['an old workbook', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), utf16('Workbook')]), 'file_old_excel'],
    ['301 columns', `Name,Price${',x'.repeat(299)}\nKurti,499\n`, 'too_many_columns'],
    ['a long row below', `Name,Price\nKurti,499${','.repeat(400)}x\n`, 'too_many_columns'],
    ['more than 50,000 rows', `Name,Price\n${'a,1\n'.repeat(50_001)}`, 'too_many_rows'],
  ])('refuses %s', async (_, content, code) => {
    expect(await refusalOf(content)).toBe(code);
  });

  test('takes descriptions with HTML, 300 columns and 50,000 rows', async () => {
    expect(await refusalOf('Name,Price\n<table><b>Kurti</b></table>,499\n')).toBeUndefined();
    expect(await refusalOf(`Name,Price${',x'.repeat(298)}\nKurti,499${','.repeat(900)}\n`)).toBeUndefined();
    expect(await refusalOf(`Name,Price\n${'a,1\n\n'.repeat(50_000)}`)).toBeUndefined();
  });
});
