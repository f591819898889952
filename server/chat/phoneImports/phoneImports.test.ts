import { afterAll, describe, expect, test } from 'vitest';
import { product } from '#test/factories.ts';
import { startFileService } from '#test/fileService.ts';
import { csv } from '#test/imports.ts';
import { createPhoneImportTests, headings, kurtiRow, kurtis } from '#test/phoneImports.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const service = await startFileService();
afterAll(service.close);
const server = createTestServer({ marketplaceNumber, serviceAddresses: service.addresses });
const { imports, open, work, productsOf, importsOf } = createPhoneImportTests(server);

describe('a CSV from the phone of a shop', () => {
  test('is checked, imported with one tap, and taken back', async () => {
    const { owner, phone } = await open();
    expect(await phone.send(service.document(kurtis, 'Kurtis.csv').message)).toEqual([]);
    const checked = await work(phone);
    expect(checked).toHaveLength(1);
    expect(checked[0]?.text).toContain('Kurtis.csv: product list · 3 rows');
    expect(checked[0]?.text).toContain('New: 2 · Changed: 0 · Unchanged: 0\nSkipped: 0 · Errors: 1');
    expect(Object.keys(checked[0]?.choices ?? {})).toEqual(['Import', 'Problems', 'Discard']);
    expect(await productsOf(owner)).toEqual([]);
    const [{ id = '' } = {}] = await importsOf(owner);
    const [problems] = await phone.tap('Problems');
    expect(problems?.text).toMatch(/^Kurtis\.csv: rows to correct\nRow 4: .*price/i);
    expect(problems?.text).toContain(`/seller/products/import/${id}?verdict=error`);
    expect(problems).toMatchObject({ kind: 'document', document: { name: 'Kurtis problems.csv' } });
    expect((await phone.tap('Import'))[0]?.text).toContain('Importing Kurtis.csv');
    const [done] = await work(phone);
    expect(done?.text).toContain('Kurtis.csv is imported.\nNew: 2 · Changed: 0');
    expect(await productsOf(owner)).toEqual([{ name: 'Kurti 1' }, { name: 'Kurti 2' }]);
    expect((await phone.tap('Undo'))[0]?.text).toContain('Undoing Kurtis.csv');
    expect((await work(phone))[0]?.text).toContain('Kurtis.csv was undone');
    expect(await productsOf(owner)).toEqual([]);
  });

  test('does nothing twice, however often its buttons are tapped', async () => {
    const { owner, phone } = await open();
    await phone.send(service.document(kurtis).message);
    await work(phone);
    const [{ id = '' } = {}] = await importsOf(owner);
    const tap = async (name: string) => (await phone.tapId(`import-${name}:${id}`))[0]?.text;
    expect([await tap('apply'), await tap('apply')]).toEqual(
      Array(2).fill(expect.stringContaining('Importing products.csv')),
    );
    expect(await tap('discard')).toContain('Importing products.csv');
    await work(phone);
    expect(await tap('apply')).toContain('products.csv is imported');
    expect([await tap('undo'), await tap('undo')]).toEqual(
      Array(2).fill(expect.stringContaining('Undoing products.csv')),
    );
    await work(phone);
    expect(await tap('undo')).toContain('products.csv was undone');
    expect(await tap('apply')).toContain('products.csv was undone');
    expect(await productsOf(owner)).toEqual([]);
  });

  test('is discarded, and can’t be imported from its old message', async () => {
    const { owner, phone } = await open();
    await phone.send(service.document(kurtis).message);
    await work(phone);
    expect((await phone.tap('Discard'))[0]?.text).toContain('products.csv was discarded');
    expect((await phone.tap('Import'))[0]?.text).toContain('products.csv was discarded');
    await work(phone);
    expect(await productsOf(owner)).toEqual([]);
    await server.rows('delete from imports where seller_id = $1', [owner.id]);
    expect((await phone.tap('Import'))[0]?.text).toBe('This import is no longer available. Send the file again.');
  });

  test('offers no import if nothing would change', async () => {
    const { owner, phone } = await open();
    const unchanged = csv(['SKU', 'Name', 'Price'], ['K-1', 'Kurti', '499']);
    await product(owner, { name: 'Kurti', sku: 'K-1', pricePaise: 499_00 });
    await phone.send(service.document(unchanged).message);
    const [checked] = await work(phone);
    expect(checked?.text).toContain('Unchanged: 1');
    expect(checked?.text).toContain('nothing to import');
    expect(Object.keys(checked?.choices ?? {})).toEqual(['Discard']);
  });

  test('asks for its columns in the panel, and goes on from there', async () => {
    const { owner, phone } = await open();
    await phone.send(service.document(csv(['Alpha', 'Beta'], ['Brass lamp', '450'])).message);
    const [asked] = await work(phone);
    const [{ id = '', state = '' } = {}] = await importsOf(owner);
    expect(state).toBe('mapping');
    expect(asked?.text).toContain(`/seller/products/import/${id}`);
    expect(Object.keys(asked?.choices ?? {})).toEqual(['Discard']);
    await imports.map(owner, id, { headerRow: 1 });
    expect(await phone.hear()).toEqual([]);
    const columns = [
      { index: 0, target: 'name' },
      { index: 1, target: 'price' },
    ];
    await imports.map(owner, id, { columns, options: { fallbackCategory: 'Home & Garden' } });
    expect((await phone.hear())[0]?.text).toContain('New: 1');
  });

  test('waits its turn behind another file, and each has its own answer', async () => {
    const { owner, phone } = await open();
    expect(await phone.send(service.document(kurtis, 'first.csv').message)).toEqual([]);
    const second = service.document(csv(headings, kurtiRow(9)), 'second.csv').message;
    expect((await phone.send(second))[0]?.text).toBe(
      'second.csv is next in line. You’ll get a message when it’s checked.',
    );
    const heard = (await work(phone)).map(({ text }) => text.split(':')[0]);
    expect(heard).toEqual(['first.csv', 'second.csv']);
    expect((await importsOf(owner)).map(({ state }) => state)).toEqual(['ready', 'ready']);
  });

  test('is one import, although the service delivers its message twice', async () => {
    const { owner, phone } = await open();
    const message = { ...service.document(kurtis).message, id: `wamid.twice-${owner.id}` };
    await phone.send(message);
    await phone.send(message);
    expect(await work(phone)).toHaveLength(1);
    await phone.send(message);
    expect(await work(phone)).toEqual([]);
    expect(await importsOf(owner)).toHaveLength(1);
  });

  test('explains its problems in Hindi in Latin letters', async () => {
    const { phone } = await open();
    await phone.say('mere order dikhao');
    await phone.send(service.document(kurtis).message);
    await work(phone);
    const [problems] = await phone.tap('Problems');
    expect(problems?.text).toContain('Row 4: “call us” padha nahi ja saka. Daam number mein likhein, jaise 499.');
  });

  test('is answered in the language of the phone, with buttons of at most 20 characters', async () => {
    const { phone } = await open();
    await phone.say('मेरे ऑर्डर दिखाओ');
    await phone.send(service.document(kurtis).message);
    const [checked] = await work(phone);
    expect(checked?.text).toContain('नए: 2 · बदले: 0');
    expect(Object.keys(checked?.choices ?? {})).toEqual(['सामान लाएँ', 'गड़बड़ियाँ देखें', 'हटा दें']);
    for (const title of Object.keys(checked?.choices ?? {})) expect(title.length).toBeLessThanOrEqual(20);
  });
});
