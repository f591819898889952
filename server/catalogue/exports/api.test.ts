import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { product, seller, type TestSeller } from '../../../test/factories.ts';
import { productWithOptions } from '../../../test/optionShop.ts';
import { picture } from '../../../test/pictureForms.ts';
import { createTestServer } from '../../../test/server.ts';
import { readFile } from '../../../test/spreadsheets.ts';

const server = createTestServer();
const address = '/api/seller/products/export';

type Row = Record<string, string>;

async function download(owner: TestSeller, query: Record<string, string>): Promise<string> {
  const answer = await owner.browser.get(`${address}?${new URLSearchParams(query)}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.text;
}
const readRows = (text: string, delimiter = ','): Row[] =>
  parse(text, { columns: true, bom: true, delimiter, relax_quotes: false });
async function rowsOf(owner: TestSeller, dialect: string, query: Record<string, string> = {}): Promise<Row[]> {
  return readRows(await download(owner, { dialect, ...query }), dialect === 'google' ? '\t' : ',');
}
/** The cells that are not empty. */
const filled = (row: Row | undefined): Row => Object.fromEntries(Object.entries(row ?? {}).filter(([, cell]) => cell));

const facts = {
  netQuantity: '1 piece',
  countryOfOrigin: 'CN',
  manufacturer: '+91 Works, Pune 411001',
  packer: 'Packers, Surat 395003',
  importer: 'ABC Imports, 12 MG Road, Pune 411001',
};

let owner: TestSeller;
let [plainId, kurtiId, hiddenId] = ['', '', ''];
let [red, blue] = ['', ''];
let variants: Record<string, string> = {};
const ofVariant = (label: string) => variants[label] ?? '';

beforeAll(async () => {
  owner = await seller(server);
  [red, blue] = [await picture(owner), await picture(owner)];
  plainId = await product(owner, {
    ...{ name: '=1+1 "lamp", large', description: 'Brass & <b>steel</b>\nपीतल', alsoCalled: 'diya, lamp' },
    ...{ category: 'Home & Garden', pricePaise: 1_234_50, mrpPaise: 1_500_00, stock: 7, weightGrams: 250 },
    ...{ sku: '00123', images: [red, 'https://elsewhere.example/a,b.png', blue], ...facts },
  });
  const kurti = await productWithOptions(owner, {
    ...{ name: 'Kurti', images: [red, blue], description: 'Cotton' },
    options: [
      { key: 'colour', name: 'Colour', values: ['Red', 'Blue'] },
      { key: null, name: 'Border', values: ['Plain, thin', 'Gold'] },
    ],
    variants: [
      { values: ['Red', 'Plain, thin'], pricePaise: 400_00, stock: 2, image: blue },
      { values: ['Red', 'Gold'], pricePaise: 450_00, stock: 0 },
      { values: ['Blue', 'Gold'], pricePaise: 500_00, stock: 9, isOffered: false },
    ],
  });
  kurtiId = kurti.id;
  variants = kurti.variants;
  hiddenId = await product(owner, { name: 'Old vase', isActive: false, category: 'Home & Garden', stock: 0 });
  await product(await seller(server), { name: "Another shop's lamp" });
});

const asJpeg = (image: string) => `http://haat.test${image.replace('.webp', '.jpg')}`;

describe("Haat's own file", () => {
  test('has a row for each product and each variant, with everything they have', async () => {
    const text = await download(owner, { dialect: 'haat' });
    expect(text.startsWith('\ufeffHaat ID,SKU,Option 1 name,Option 1 value,Option 2 name,')).toBe(true);
    const [plain, ...others] = readRows(text);
    expect(filled(plain)).toEqual({
      ...{ 'Haat ID': plainId, SKU: '00123', Name: `'=1+1 "lamp", large` },
      ...{ Description: 'Brass & <b>steel</b>\nपीतल', Category: 'Home & Garden', Price: '1234.50', MRP: '1500.00' },
      ...{ Stock: '7', 'Stock when exported': '7', Active: 'yes', 'Also called': 'diya, lamp', 'Weight (g)': '250' },
      ...{ 'Country of origin': 'CN', 'Net quantity': '1 piece', Manufacturer: "'+91 Works, Pune 411001" },
      ...{ Packer: 'Packers, Surat 395003', Importer: 'ABC Imports, 12 MG Road, Pune 411001' },
      ...{ 'Image 1': asJpeg(red), 'Image 2': 'https://elsewhere.example/a,b.png' },
      ...{ 'Image 3': asJpeg(blue), Link: `http://haat.test/product/${plainId}` },
    });
    const kurti = { 'Haat ID': kurtiId, Name: 'Kurti', Category: 'Clothing & Fashion', Active: 'yes' };
    const options = (colour: string, border: string) => ({
      ...{ 'Option 1 name': 'Colour', 'Option 1 value': colour, 'Option 2 name': 'Border', 'Option 2 value': border },
    });
    const figures = (price: string, stock: string, isOffered: string) => ({
      ...{ Price: price, Stock: stock, 'Stock when exported': stock, Offered: isOffered },
    });
    const link = (label: string) => ({ Link: `http://haat.test/product/${kurtiId}?variant=${ofVariant(label)}` });
    expect(others.map(filled).slice(0, 3)).toEqual([
      {
        ...{ ...kurti, ...options('Red', 'Plain, thin'), ...figures('400.00', '2', 'yes'), Description: 'Cotton' },
        ...{ 'Image 1': asJpeg(blue), 'Image 2': asJpeg(red) },
        ...link('Red, Plain, thin'),
      },
      { ...kurti, ...options('Red', 'Gold'), ...figures('450.00', '0', 'yes'), ...link('Red, Gold') },
      { ...kurti, ...options('Blue', 'Gold'), ...figures('500.00', '9', 'no'), ...link('Blue, Gold') },
    ]);
    expect(others.slice(3).map((row) => [row['Haat ID'], row.Active])).toEqual([[hiddenId, 'no']]);
    expect(Object.keys(plain ?? {}).join()).toBe(
      'Haat ID,SKU,Option 1 name,Option 1 value,Option 2 name,Option 2 value,Option 3 name,Option 3 value,Name,' +
        'Description,Category,Price,MRP,Stock,Stock when exported,Active,Offered,Also called,Weight (g),HSN,GST %,' +
        'Country of origin,Common name,Net quantity,Manufacturer,Packer,Importer,Image 1,Image 2,Image 3,Image 4,' +
        'Image 5,Image 6,Image 7,Image 8,Image 9,Image 10,Link',
    );
  });

  test('is the same as a workbook, with texts as texts and a fixed first row', async () => {
    const answer = await server.app.inject({
      url: `${address}?dialect=haat&format=xlsx`,
      headers: { cookie: [...owner.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    expect(answer.headers['content-type']).toContain('spreadsheetml.sheet');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="products-haat.xlsx"');
    const headings = { dialects: [], synonyms: { name: ['name'], code: ['sku'] }, identifying: ['name'] };
    const workbook = await readFile(answer.rawPayload, { headings });
    const csv = await readFile(await download(owner, { dialect: 'haat' }), { headings });
    const cells = ({ rows }: typeof csv, isMoney: (cell: string) => boolean) =>
      rows.map(({ cells: row }) => row.map((cell) => (isMoney(cell) ? String(Number(cell)) : cell)));
    const isMoney = (cell: string) => /^\d+\.\d\d$/.test(cell);
    expect(cells(workbook, isMoney)).toEqual(cells(csv, isMoney));
    expect(workbook.rows[0]?.cells[1]).toBe('00123');
  });

  test('is filtered as the list is', async () => {
    const names = async (query: Record<string, string>) => (await rowsOf(owner, 'haat', query)).map(({ Name }) => Name);
    expect(await names({ status: 'inactive' })).toEqual(['Old vase']);
    expect(await names({ category: 'Home & Garden', stock: 'out' })).toEqual(['Old vase']);
    expect(await names({ search: 'kurti' })).toEqual(['Kurti', 'Kurti', 'Kurti']);
    expect(await names({ search: 'nothing of that kind' })).toEqual([]);
    expect((await owner.browser.get(`${address}?dialect=haat&status=lost`)).status).toBe(400);
    expect((await owner.browser.get(`${address}?dialect=amazon`)).status).toBe(400);
    expect((await owner.browser.get(`${address}?dialect=shopify&format=xlsx`)).status).toBe(400);
  });
});

describe('the file for Shopify', () => {
  test('has a row for each variant, and for each further photo', async () => {
    const rows = (await rowsOf(owner, 'shopify')).map(filled);
    const handle = `1-1-lamp-large-${plainId.slice(-8)}`;
    expect(rows.slice(0, 3)).toEqual([
      {
        ...{ Title: `'=1+1 "lamp", large`, 'URL handle': handle, Vendor: owner.businessName, Type: 'Home & Garden' },
        ...{ Description: 'Brass &amp; &lt;b&gt;steel&lt;/b&gt;<br>पीतल', Tags: 'diya, lamp', SKU: '00123' },
        ...{ 'Published on online store': 'TRUE', Status: 'Active', 'Option1 name': 'Title' },
        ...{ 'Option1 value': 'Default Title', Price: '1234.50', 'Compare-at price': '1500.00' },
        ...{ 'Inventory tracker': 'shopify', 'Inventory quantity': '7', 'Continue selling when out of stock': 'DENY' },
        ...{ 'Weight value (grams)': '250', 'Requires shipping': 'TRUE' },
        ...{ 'Product image URL': asJpeg(red), 'Image position': '1' },
      },
      { 'URL handle': handle, 'Product image URL': 'https://elsewhere.example/a,b.png', 'Image position': '2' },
      { 'URL handle': handle, 'Product image URL': asJpeg(blue), 'Image position': '3' },
    ]);
    const kurti = rows.filter((row) => row['URL handle'] === `kurti-${kurtiId.slice(-8)}`);
    expect(kurti.map((row) => [row.Title, row['Option1 value'], row['Option2 value'], row.Price])).toEqual([
      ['Kurti', 'Red', 'Plain, thin', '400.00'],
      [undefined, 'Red', 'Gold', '450.00'],
      [undefined, 'Blue', 'Gold', '500.00'],
      [undefined, undefined, undefined, undefined],
    ]);
    expect(kurti.map((row) => [row['Option2 name'], row['Variant image URL'], row['Image position']])).toEqual([
      ['Border', asJpeg(blue), '1'],
      ['Border', undefined, undefined],
      ['Border', undefined, undefined],
      [undefined, undefined, '2'],
    ]);
    expect(rows.at(-1)).toMatchObject({ 'Published on online store': 'FALSE', Status: 'Draft' });
  });
});

describe('the file for WooCommerce', () => {
  test('has variable products with their variations', async () => {
    const rows = (await rowsOf(owner, 'woocommerce')).map(filled);
    expect(rows[0]).toMatchObject({
      ...{ Type: 'simple', SKU: '00123', Published: '1', 'In stock?': '1', Stock: '7', 'Weight (kg)': '0.25' },
      ...{ 'Sale price': '1234.50', 'Regular price': '1500.00', Categories: 'Home & Garden', Tags: 'diya, lamp' },
    });
    expect(rows[0]?.Images).toContain(', https://elsewhere.example/a%2Cb.png, http');
    const parent = `H-${kurtiId.slice(-8)}`;
    expect(rows[1]).toMatchObject({ Type: 'variable', SKU: parent, Name: 'Kurti', 'In stock?': '1' });
    expect(rows[1]).toMatchObject({
      'Attribute 1 value(s)': 'Red, Blue',
      'Attribute 2 value(s)': 'Plain\\, thin, Gold',
    });
    expect(rows[1]?.['Regular price']).toBeUndefined();
    expect(rows.slice(2, 5).map((row) => [row.Type, row.Parent, row['Attribute 2 value(s)'], row.Published])).toEqual([
      ['variation', parent, 'Plain\\, thin', '1'],
      ['variation', parent, 'Gold', '1'],
      ['variation', parent, 'Gold', '0'],
    ]);
    expect(rows[2]).toMatchObject({ 'Regular price': '400.00', Stock: '2', 'In stock?': '1' });
    expect(rows.every((row) => row.ID === undefined)).toBe(true);
  });
});

describe('the feeds as files', () => {
  test('hold what the filter finds, and only offered variants', async () => {
    const rows = await rowsOf(owner, 'meta');
    expect(rows.map(({ id }) => id)).toEqual([
      plainId,
      ofVariant('Red, Plain, thin'),
      ofVariant('Red, Gold'),
      hiddenId,
    ]);
    expect(rows[0]).toMatchObject({
      ...{ quantity_to_sell_on_facebook: '7', sale_price: '1234.50 INR', price: '1500.00 INR', origin_country: 'CN' },
      ...{ manufacturer_info: "'+91 Works, Pune 411001", importer_name: 'ABC Imports' },
      importer_address: '12 MG Road, Pune 411001',
    });
    expect(rows[1]).toMatchObject({ title: 'Kurti (Red, Plain, thin)', color: 'Red', custom_label_0: 'Plain, thin' });
    expect((await rowsOf(owner, 'meta', { status: 'active' })).map(({ id }) => id)).not.toContain(hiddenId);
  });

  test('put the texts of the shopping service on one line', async () => {
    const text = await download(owner, { dialect: 'google' });
    expect(text.trimEnd().split('\n')).toHaveLength(1 + 4);
    const [first] = readRows(text, '\t');
    expect(first).toMatchObject({ description: 'Brass &amp; &lt;b&gt;steel&lt;/b&gt; पीतल', availability: 'in_stock' });
    expect(first).toMatchObject({ identifier_exists: 'no', price: '1500.00 INR', sale_price: '1234.50 INR' });
  });
});

describe('a template', () => {
  test('is empty but for two example rows, in each dialect', async () => {
    for (const dialect of ['haat', 'shopify', 'woocommerce', 'meta', 'google']) {
      const answer = await owner.browser.get(`${address}/template?dialect=${dialect}`);
      expect(answer.status).toBe(200);
      const rows = readRows(answer.text, dialect === 'google' ? '\t' : ',');
      expect(rows.map((row) => row.SKU ?? row.id)).toEqual(['EXAMPLE-1', 'EXAMPLE-2']);
      expect(Object.keys(rows[0] ?? {})).toEqual(Object.keys((await rowsOf(owner, dialect))[0] ?? {}));
    }
    const [first] = readRows((await owner.browser.get(`${address}/template?dialect=haat`)).text);
    expect([first?.['Haat ID'], first?.Link]).toEqual(['', '']);
  });
});
