import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './network.ts';
import {
  alsoCalled,
  banner,
  category,
  create,
  description,
  expectFormKept,
  fillForm,
  imageUrl,
  name,
  price,
  productCalls,
  stock,
} from './productForm.ts';
import { failRequests, openAsSeller, section } from './selling.ts';
import { adminCaller, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

const newPath = '/seller/products/new';
let weavers: Shop;

test.beforeAll(async ({ product }) => {
  weavers = await openShop(product.url, await adminCaller(product.url), 'Kannur Weavers');
});

// specification 2.13, 2.146, 2.149, 2.150, 2.151, 2.155, 2.156, 2.157, 3.15, 5.23, 9.5, 9.6, 9.19
test('shows titles, fields and defaults of a new product', async ({ page }) => {
  await openAsSeller(page, weavers, newPath);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add New Product');
  await expect(page.getByText('Add a new product to your catalog', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Product Images',
    'Basic Information',
    'Status',
  ]);
  await expect(page.getByRole('heading', { level: 3, name: 'Pricing & Inventory' })).toBeVisible();
  for (const label of ['Product Name *', 'Description *', 'Category *', 'Price (₹) *', 'Stock Quantity *']) {
    await expect(page.locator('label').filter({ hasText: label })).toHaveCount(1);
  }
  await expect(name(page)).toHaveValue('');
  await expect(description(page)).toHaveAttribute('rows', '4');
  await expect(price(page)).toHaveValue('0');
  await expect(price(page)).toHaveAttribute('type', 'number');
  await expect(price(page)).toHaveAttribute('min', '0');
  await expect(price(page)).toHaveAttribute('step', '0.01');
  await expect(stock(page)).toHaveValue('0');
  await expect(stock(page)).toHaveAttribute('min', '0');
  await expect(category(page).getByRole('option', { selected: true })).toHaveText('Select a category');
  await expect(category(page).getByRole('option')).toHaveText([
    'Select a category',
    'Electronics',
    'Clothing & Fashion',
    'Home & Garden',
    'Sports & Outdoors',
    'Books & Media',
    'Health & Beauty',
    'Toys & Games',
    'Food & Beverages',
    'Automotive',
    'Office Supplies',
    'Pet Supplies',
    'Jewelry & Accessories',
  ]);
  await expect(page.getByRole('switch', { name: 'Active Product' })).toBeChecked();
  await expectGoodAppearance(page);
});

// specification 2.148
test('returns to the list with the back arrow', async ({ page }) => {
  await openAsSeller(page, weavers, newPath);
  await page.getByRole('link', { name: 'Back to Products' }).click();
  await expect(page).toHaveURL('/seller/products');
});

// specification 5.14, 5.15, 5.16, 5.17, 5.18, 5.20
test('shows the validation errors in order, one at a time', async ({ page }) => {
  await openAsSeller(page, weavers, newPath);
  await name(page).fill('   ');
  await description(page).fill('  ');
  await stock(page).fill('-1');
  const expectRefusal = async (text: string) => {
    await create(page).click();
    await expect(banner(page)).toHaveText(text);
  };
  await expectRefusal('Product name is required.');
  await name(page).fill('Brass lamp');
  await expectRefusal('Product description is required.');
  await description(page).fill('Cast and polished by hand.');
  await expectRefusal('Price must be greater than 0.');
  await price(page).fill('-5');
  await expectRefusal('Price must be greater than 0.');
  await price(page).fill('0.01');
  await expectRefusal('Stock cannot be negative.');
  await stock(page).fill('0');
  await expectRefusal('Please select a category.');
  await expectGoodAppearance(page);
  await category(page).selectOption('Home & Garden');
  await create(page).click();
  await expect(page).toHaveURL('/seller/products');
  await expect(page.getByRole('article', { name: 'Brass lamp' })).toContainText('₹0.01');
});

// specification 5.21
test('turns invalid numbers into 0', async ({ page }) => {
  await openAsSeller(page, weavers, newPath);
  await fillForm(page);
  for (const field of [price(page), stock(page)]) {
    await field.fill('');
    await field.pressSequentially('e-');
    await field.blur();
    await expect(field).toHaveValue('0');
  }
  await create(page).click();
  await expect(banner(page)).toHaveText('Price must be greater than 0.');
  await price(page).fill('');
  await create(page).click();
  await expect(banner(page)).toHaveText('Price must be greater than 0.');
});

// specification 2.152, 2.153, 2.154, 5.22
test('adds each image once, rejects blank ones, and removes them', async ({ page }) => {
  await openAsSeller(page, weavers, newPath);
  const part = section(page, 'Product Images');
  const shown = part.getByRole('listitem');
  const add = part.getByRole('button', { name: 'Add', exact: true });
  await expect(imageUrl(page)).toHaveAttribute('type', 'url');
  await expect(part.getByText('No images added yet')).toBeVisible();
  await expect(part.getByText('Add image URLs to showcase your product')).toBeVisible();
  await add.click();
  await imageUrl(page).fill('   ');
  await add.click();
  await expect(part.getByText('No images added yet')).toBeVisible();
  await imageUrl(page).fill('http://127.0.0.1:9/front.jpg');
  await add.click();
  await expect(shown).toHaveCount(1);
  await expect(imageUrl(page)).toHaveValue('');
  await imageUrl(page).fill(' http://127.0.0.1:9/front.jpg ');
  await add.click();
  await expect(shown).toHaveCount(1);
  await imageUrl(page).fill('http://127.0.0.1:9/back.jpg');
  await add.click();
  await expect(shown).toHaveCount(2);
  await part.getByRole('button', { name: 'Remove photo 1' }).click();
  await expect(shown).toHaveCount(1);
  await part.getByRole('button', { name: 'Remove photo 1' }).click();
  await expect(part.getByText('No images added yet')).toBeVisible();
});

// specification 2.158
test('explains with Active Product who sees the product', async ({ page }) => {
  await openAsSeller(page, weavers, newPath);
  await expect(page.getByText('Product is visible to customers')).toBeVisible();
  await page.getByRole('switch', { name: 'Active Product' }).click();
  await expect(page.getByText('Product is hidden from customers')).toBeVisible();
});

// specification 2.159, 2.161, 2.162, 4.26
test('shows Creating... and then the product in the list', async ({ page }) => {
  await openAsSeller(page, weavers, newPath);
  await fillForm(page);
  await name(page).fill('Copper jug');
  await imageUrl(page).fill('http://127.0.0.1:9/jug.jpg');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('switch', { name: 'Active Product' }).click();
  const answer = await holdRequests(page, productCalls);
  await create(page).click();
  await expect(page.getByRole('button', { name: 'Creating...' })).toBeDisabled();
  answer();
  await expect(page).toHaveURL('/seller/products');
  const card = page.getByRole('article', { name: 'Copper jug' });
  await expect(card).toContainText('₹1,499.25');
  await expect(card).toContainText('Stock: 12');
  await expect(card).toContainText('Home & Garden');
  await expect(card).toContainText('Inactive');
});

// specification 8.22
test('reports a failed save and keeps the values', async ({ page }) => {
  await openAsSeller(page, weavers, newPath);
  await fillForm(page);
  await failRequests(page, productCalls);
  await create(page).click();
  await expect(banner(page)).toHaveText('Failed to save product. Please try again.');
  await expectFormKept(page);
  await page.unroute(productCalls);
  await create(page).click();
  await expect(page).toHaveURL('/seller/products');
});

test('saves other names of a product, and finds it by them in the shop', async ({ page }) => {
  await openAsSeller(page, weavers, newPath);
  await fillForm(page);
  await name(page).fill('Door drape');
  await expect(alsoCalled(page)).toBeHidden();
  await page.getByRole('button', { name: 'Add other names' }).click();
  await expect(alsoCalled(page)).toBeFocused();
  await alsoCalled(page).fill('parda, chilman');
  await expect(alsoCalled(page)).toHaveAccessibleDescription(/Not shown/);
  await create(page).click();
  await expect(page).toHaveURL('/seller/products');
  await page.getByRole('article', { name: 'Door drape' }).getByRole('link', { name: /Edit/ }).click();
  await expect(alsoCalled(page)).toHaveValue('parda, chilman');
  await page.goto('/shop?search=chilman');
  await expect(page.getByRole('main')).toContainText('Door drape');
  await expect(page.getByRole('main')).not.toContainText('parda');
});
