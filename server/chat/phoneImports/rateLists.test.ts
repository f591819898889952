import { afterAll, describe, expect, test } from 'vitest';
import { product } from '#test/factories.ts';
import { startFileService } from '#test/fileService.ts';
import { pdfOf, tableOf } from '#test/pdf.ts';
import { createPhoneImportTests } from '#test/phoneImports.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const service = await startFileService();
afterAll(service.close);
const server = createTestServer({ marketplaceNumber, serviceAddresses: service.addresses });
const { open: openShop, work, importsOf } = createPhoneImportTests(server);

const rates = (...lines: string[][]) => service.document(pdfOf([tableOf(lines)]), 'rates.pdf').message;
const pricesOf = async ({ id }: { id: string }) =>
  Object.fromEntries(
    (
      await server.rows<{ name: string; price: string }>(
        'select name, price_paise as price from products where seller_id = $1',
        [id],
      )
    ).map(({ name, price }) => [name, Number(price) / 100]),
  );

async function open() {
  const shop = await openShop();
  await product(shop.owner, { name: 'Brass Lamp', pricePaise: 450_00, stock: 20 });
  await product(shop.owner, { name: 'Clay Diya', pricePaise: 60_00, stock: 100 });
  await product(shop.owner, { name: 'Nokia 105', pricePaise: 1299_00, stock: 6 });
  return shop;
}

describe('a rate list as PDF', () => {
  test('is shown first, changes prices with one tap, and is taken back', async () => {
    const { owner, phone } = await open();
    expect(
      await phone.send(
        rates(['Rate list', ''], ['No', 'Product', 'Price'], ['1', 'Brass Lamp', '480'], ['2 Clay Diya pc', '₹66.00']),
      ),
    ).toEqual([]);
    const [asked] = await work(phone);
    expect(asked?.text).toContain('rates.pdf');
    expect(asked?.text).toContain('That changes 2 prices');
    expect(asked?.text).toContain('Brass Lamp: ₹450 → ₹480\nClay Diya: ₹60 → ₹66');
    expect(await pricesOf(owner)).toMatchObject({ 'Brass Lamp': 450, 'Clay Diya': 60 });
    const [done] = await phone.tap('Change them');
    expect(done?.text).toContain('Brass Lamp: ₹450 → ₹480');
    expect(await pricesOf(owner)).toEqual({ 'Brass Lamp': 480, 'Clay Diya': 66, 'Nokia 105': 1299 });
    await phone.tap('Undo');
    expect(await pricesOf(owner)).toEqual({ 'Brass Lamp': 450, 'Clay Diya': 60, 'Nokia 105': 1299 });
    expect(await importsOf(owner)).toEqual([]);
  });

  test('changes nothing after No', async () => {
    const { owner, phone } = await open();
    await phone.send(rates(['Brass Lamp', '480']));
    await work(phone);
    await phone.tap('No');
    expect((await phone.tap('Change them'))[0]?.text).toContain('no longer open');
    expect(await pricesOf(owner)).toMatchObject({ 'Brass Lamp': 450 });
  });

  test('leaves what is not certain, and names it', async () => {
    const { owner, phone } = await open();
    await phone.send(
      rates(
        ['Brass Lamp', '480'],
        ['Silver Ring', '900'],
        ['Clay Diya', '90', '66'],
        ['Nokia 105', '1199'],
        ['Nokia 105', '1099'],
      ),
    );
    const [asked] = await work(phone);
    expect(asked?.text).toContain('That changes 1 price');
    expect(asked?.text).toContain(
      '4 lines aren’t clear, so they stay: Silver Ring 900, Clay Diya 90 66, Nokia 105 1199',
    );
    await phone.tap('Change them');
    expect(await pricesOf(owner)).toEqual({ 'Brass Lamp': 480, 'Clay Diya': 60, 'Nokia 105': 1299 });
  });

  test('names options, and prices far from the old ones stay', async () => {
    const { owner, phone } = await open();
    const options = [{ key: 'size', name: 'Size', values: ['S', 'M'] }];
    const variants = ['S', 'M'].map((value) => ({ values: [value], pricePaise: 499_00, stock: 9 }));
    await product(owner, { name: 'Cotton Kurti', options, variants });
    await phone.send(rates(['Cotton Kurti M', '549'], ['Brass Lamp', '4500'], ['Clay Diya', '6']));
    const [asked] = await work(phone);
    expect(asked?.text).toContain('Cotton Kurti (M): ₹499 → ₹549');
    expect(asked?.text).toContain('2 lines aren’t clear');
  });

  test('is answered in the language of the phone', async () => {
    const { phone } = await open();
    await phone.say('आज की बिक्री');
    await phone.send(rates(['Brass Lamp', '480']));
    const [asked] = await work(phone);
    expect(asked?.text).toContain('rates.pdf');
    expect(asked?.text).toMatch(/दाम/);
  });

  test('that is a scan is asked for as a table or as text', async () => {
    const { phone } = await open();
    await phone.send(service.document(pdfOf([[], []]), 'scan.pdf').message);
    const [answer] = await work(phone);
    expect(answer?.text).toContain('scan.pdf has no text');
    expect(answer?.text).toMatch(/one product per line:\n.+ \d+$/);
    expect(answer?.choices).toEqual({});
  });

  test('without a price says so', async () => {
    const { phone } = await open();
    await phone.send(rates(['Dear customers,'], ['we wish you a happy new year']));
    expect((await work(phone))[0]?.text).toContain('no line with a product and its price');
  });

  test('that can’t be read is refused with its reason', async () => {
    const { owner, phone } = await open();
    await phone.send(service.document(Buffer.from('%PDF-1.7\nnothing'), 'broken.pdf').message);
    expect((await work(phone))[0]?.text).toContain('broken.pdf');
    expect(await pricesOf(owner)).toMatchObject({ 'Brass Lamp': 450 });
  });

  test('with a name of a table is read as what it is', async () => {
    const { phone } = await open();
    await phone.send(service.document(pdfOf([tableOf([['Brass Lamp', '480']])]), 'rates.csv').message);
    expect((await work(phone))[0]?.text).toContain('That changes 1 price');
  });

  test('of another shop’s products finds none of them', async () => {
    const [, other] = [await open(), await openShop()];
    await other.phone.send(rates(['Brass Lamp', '480']));
    const [answer] = await work(other.phone);
    expect(answer?.text).not.toContain('₹450');
    expect(answer?.choices).toEqual({});
  });

  test('from a phone that was disconnected meanwhile changes nothing', async () => {
    const { owner, phone } = await open();
    await phone.send(rates(['Brass Lamp', '480']));
    await owner.browser.delete('/api/seller/phone');
    await phone.hear();
    expect((await work(phone))[0]?.text).toContain('isn’t connected to a shop any more');
    expect(await pricesOf(owner)).toMatchObject({ 'Brass Lamp': 450 });
  });
});
