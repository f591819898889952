import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { screenshot } from './payments.ts';
import { figures, openAsSeller } from './selling.ts';
import { addProduct, adminCaller, openShop, type Shop } from './shops.ts';

let shop: Shop;
test.beforeEach(async ({ product }, { title }) => {
  shop = await openShop(product.url, await adminCaller(product.url), `Kurti ${title.slice(0, 20)}`);
});

const csv = (...rows: string[][]) =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join()).join('\r\n');

const upload = async (page: Page, content: string, name = 'products.csv') => {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(content),
    });
  await page.getByRole('button', { name: 'Upload and check' }).click();
};

const headings = ['Product name', 'SKU', 'Price', 'MRP', 'Stock', 'Category', 'Image URL'];
const line = (name: string, sku: string, price: string, stock: string, category = 'Kurtis') => [
  name,
  sku,
  price,
  '1999',
  stock,
  category,
  '/media/demo/none.svg',
];
const figure = (page: Page, name: string) =>
  figures(page, 'What this import does').filter({ hasText: new RegExp(`^${name}`) });
const rows = (page: Page) => page.getByRole('table', { name: 'Products in this file' });

test('brings a list in: upload, dry run, import, products, undo', async ({ page }) => {
  await addProduct(shop, { name: 'Brass lamp', sku: 'LAMP-1', pricePaise: 450_00, stock: 4 });
  await test.step('the products page leads to it', async () => {
    await openAsSeller(page, shop, '/seller/products');
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible();
    await expectGoodAppearance(page, { checksTargets: true });
    await screenshot(page, 'imports-empty');
  });

  await test.step('the dry run says what would happen', async () => {
    await upload(
      page,
      csv(
        headings,
        line('Blue cotton kurti', 'KU-1', '499', '12'),
        line('Red silk kurti', 'KU-2', '₹1,299.50', '3 pcs'),
        line('Brass lamp', 'LAMP-1', '425', '4', 'Home & Garden'),
        line('Green kurti', 'KU-3', 'call us', '5'),
      ),
    );
    await expect(page.getByRole('heading', { name: 'How customers will see them' })).toBeVisible();
    await expect(page.getByText(/headings in row 1 · 4 products/)).toBeVisible();
    await expect(figure(page, 'New')).toHaveText(/2/);
    await expect(figure(page, 'Changed')).toHaveText(/1/);
    await expect(figure(page, 'Errors')).toHaveText(/1/);
    await expect(page.getByRole('list', { name: 'How customers will see them' })).toContainText('Blue cotton kurti');
    await expect(rows(page)).toContainText('₹450');
    await expect(rows(page)).toContainText('₹425');
    await expectGoodAppearance(page, { checksTargets: true });
    await screenshot(page, 'imports-check');
  });

  await test.step('each figure opens its rows, and problems are downloaded with the file’s own columns', async () => {
    await figure(page, 'Errors').getByRole('link').click();
    await expect(page).toHaveURL(/verdict=error/);
    await expect(rows(page).getByRole('row')).toHaveCount(2);
    await expect(rows(page)).toContainText('Green kurti');
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download problems' }).click();
    const text = await readDownload(await downloading);
    expect(text).toContain('Haat: problem');
    expect(text).toContain('call us');
    expect(text).not.toContain('Blue cotton kurti');
    await page.getByRole('link', { name: 'Show all' }).click();
  });

  await test.step('rows are filtered by the kind of their problem', async () => {
    const kinds = page.getByRole('combobox', { name: 'Kind of problem' });
    await kinds.selectOption({ label: 'Price can’t be read (1)' });
    await expect(page).toHaveURL(/code=price_unreadable/);
    await expect(rows(page).getByRole('row')).toHaveCount(2);
    await expect(rows(page)).toContainText('Green kurti');
    await expectGoodAppearance(page, { checksTargets: true });
    await screenshot(page, 'imports-kinds');
    await kinds.selectOption({ label: 'All kinds of problems' });
    await expect(rows(page).getByRole('row')).toHaveCount(5);
  });

  await test.step('nothing is written before the button is pressed', async () => {
    expect(await productNames()).toEqual(['Brass lamp']);
    await expect(page.getByText('1 product with an error is left out.')).toBeVisible();
    await page.getByRole('button', { name: 'Import 3 products' }).click();
    await expect(page.getByRole('heading', { name: '3 products imported' })).toBeVisible();
    expect(await productNames()).toEqual(['Blue cotton kurti', 'Brass lamp', 'Red silk kurti']);
    await expectGoodAppearance(page, { checksTargets: true });
    await screenshot(page, 'imports-done');
  });

  await test.step('the products list shows what the import brought', async () => {
    await addProduct(shop, { name: 'Clay pot' });
    await page.getByRole('link', { name: 'View products' }).click();
    await expect(page.getByRole('article')).toHaveCount(3);
    await page.getByRole('button', { name: 'From one import' }).click();
    await expect(page.getByRole('article')).toHaveCount(4);
  });

  await test.step('undo brings back what was there', async () => {
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('table', { name: 'Your imports' })).toContainText('2 new · 1 changed · 1 error');
    await screenshot(page, 'imports-list');
    await page.getByRole('link', { name: 'products.csv' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('dialog')).toContainText('New products are deleted');
    await page.getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByRole('heading', { name: 'This import was undone' })).toBeVisible();
    expect(await productNames()).toEqual(['Brass lamp', 'Clay pot']);
    await expectGoodAppearance(page, { checksTargets: true });
    await screenshot(page, 'imports-undone');
  });
});

test('asks for the columns of a file that it does not know, and remembers them', async ({ page }) => {
  const own = (name: string) => csv(['Artikel', 'Nummer', 'Preis', 'Farbe'], [name, 'A-1', '499', 'blue']);
  await openAsSeller(page, shop, '/seller/products/import');
  await upload(page, own('Blue kurti'), 'liste.csv');
  await expect(page.getByText('We couldn’t tell which row has the headings.')).toBeVisible();
  await page.getByLabel('Row with the headings').selectOption({ label: '1: Artikel · Nummer · Preis · Farbe' });
  await expect(page.getByRole('heading', { name: 'Match your columns' })).toBeVisible();
  const check = page.getByRole('button', { name: 'Check the file' });
  await expect(check).toBeDisabled();
  await expect(page.getByText('Choose the column with the product name, SKU or Haat ID.')).toBeVisible();
  await page.getByLabel('What Artikel holds').selectOption({ value: 'name' });
  await page.getByLabel('What Nummer holds').selectOption({ value: 'sku' });
  await page.getByLabel('What Preis holds').selectOption({ value: 'price' });
  await page.getByLabel('Category for everything else').selectOption({ value: 'Clothing & Fashion' });
  await expectGoodAppearance(page, { checksTargets: true });
  await screenshot(page, 'imports-columns');
  await check.click();
  await expect(page.getByRole('button', { name: 'Import 1 product' })).toBeEnabled();
  await page.getByRole('link', { name: 'Change columns' }).click();
  await expect(page.getByLabel('What Preis holds')).toHaveValue('price');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/seller\/products\/import$/);
  expect(await productNames()).toEqual([]);
});

test('asks for categories that it does not know, and checks the file again', async ({ page }) => {
  await openAsSeller(page, shop, '/seller/products/import');
  await upload(
    page,
    csv(headings, line('Blue kurti', 'KU-1', '499', '12', 'Zxqv'), line('Pot', 'P-1', '60', '5', 'Zxqv')),
  );
  await expect(figure(page, 'Errors')).toHaveText(/2/);
  await page.getByLabel('Category for “Zxqv”').selectOption({ value: 'Clothing & Fashion' });
  await screenshot(page, 'imports-categories');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(figure(page, 'New')).toHaveText(/2/);
  await expect(page.getByRole('button', { name: 'Import 2 products' })).toBeEnabled();
});

test('says why a file cannot be read, and what to do', async ({ page }) => {
  await openAsSeller(page, shop, '/seller/products/import');
  await upload(page, '<html><table><tr><td>1</td></tr></table></html>', 'products.xls');
  await expect(page.getByText('This file is a web page, not a spreadsheet.')).toBeVisible();
  await screenshot(page, 'imports-refused');
});

test('takes a file and photos that are dropped together, and removes one of them', async ({ page }) => {
  await openAsSeller(page, shop, '/seller/products/import');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'photos.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') },
      { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(csv(headings)) },
    ]);
  const chosen = page.getByRole('list', { name: 'Chosen files' });
  await expect(chosen.getByRole('listitem')).toHaveCount(2);
  await expectGoodAppearance(page, { checksTargets: true });
  await screenshot(page, 'imports-chosen');
  await page.getByRole('button', { name: 'Remove: photos.zip' }).click();
  await expect(chosen.getByRole('listitem')).toHaveText(/products\.csv/);
  await expect(page.getByRole('button', { name: 'Add a ZIP of photos' })).toBeVisible();
});

async function productNames(): Promise<string[]> {
  const answer = await shop.caller.get('/api/seller/products', { params: { limit: '50' } });
  const { products } = (await answer.json()) as { products: { name: string }[] };
  return products.map(({ name }) => name).sort();
}

const readDownload = async (download: Download) => readFile(await download.path(), 'utf8');
