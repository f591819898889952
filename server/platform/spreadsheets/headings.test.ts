import { describe, expect, test } from 'vitest';
import { readFile } from '#test/spreadsheets.ts';

describe('headings', () => {
  test('finds the whole signature of a dialect before rows with more known headings', async () => {
    const { form } = await readFile('Name,Code,Price\nx,y,z\nBox Code,Box Price,Image 1,Image 2\nB1,5,a,b\n');
    expect(form).toMatchObject({ dialect: 'boxes', headerRow: 3 });
    expect(form.columns).toEqual([
      { index: 0, heading: 'Box Code', samples: ['B1'], target: 'code' },
      { index: 1, heading: 'Box Price', samples: ['5'], target: 'price' },
      { index: 2, heading: 'Image 1', samples: ['a'], target: 'images' },
      { index: 3, heading: 'Image 2', samples: ['b'], target: 'images' },
    ]);
  });

  test.each([
    'name*,PRICE (₹)',
    'Ｎａｍｅ, price ',
    'नाम,कीमत',
    '"Name\n","*Price*"',
  ])('compares headings without case, signs and width: %j', async (headings) => {
    expect((await readFile(`${headings}\nKurti,499\n`)).form.columns.map(({ target }) => target)).toEqual([
      'name',
      'price',
    ]);
  });

  test('needs two known headings, one of them identifying', async () => {
    const { form, rows } = await readFile('Price,Qty\n5,7\n6,8\n');
    expect(form).toMatchObject({ headerRow: null, dialect: null, columns: [] });
    expect(form.firstRows).toHaveLength(3);
    expect(rows).toHaveLength(3);
  });

  test('takes a row that was chosen', async () => {
    const { form, rows } = await readFile('a,b\nc,d\ne,f\n', { headerRow: 2 });
    expect(form).toMatchObject({ headerRow: 2, columns: [{ heading: 'c' }, { heading: 'd' }] });
    expect(rows).toEqual([{ row: 3, cells: ['e', 'f'] }]);
  });

  test('can be told to use no dialect', async () => {
    const content = 'Box Code,Box Price,Name,Rate\nB1,5,Box,6\n';
    expect((await readFile(content, { dialect: null })).form).toMatchObject({ dialect: null, headerRow: 1 });
  });

  test('shows at most three samples of filled cells', async () => {
    const { form } = await readFile('Name,Price\nA,\nB,2\nC,3\nD,4\nE,5\n');
    expect(form.columns.map(({ samples }) => samples)).toEqual([
      ['A', 'B', 'C'],
      ['2', '3', '4'],
    ]);
  });

  test('looks in the first 20 rows only', async () => {
    const rows = Array.from({ length: 20 }, (_, index) => `line ${index},x`).join('\n');
    expect((await readFile(`${rows}\nName,Price\nKurti,499\n`)).form.headerRow).toBeNull();
  });
});
