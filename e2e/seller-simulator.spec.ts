import { expectGoodAppearance, phone } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { addProduct, adminCaller, logIn, openShop, type Shop, shopPassword } from './shops.ts';

test.use({ marketplace: 'shared' });

let shop: Shop;
test.beforeAll(async ({ product }) => {
  shop = await openShop(product.url, await adminCaller(product.url), 'Lamp Makers');
  await addProduct(shop, { name: 'Brass lamp', pricePaise: 450_00, stock: 5 });
});
test.beforeEach(async ({ page }) => logIn(page.request, 'seller', shop.email, shopPassword));

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('connects the phone, sells with a cart in the chat and confirms with a tap, without any setup', async ({
  page,
}) => {
  await test.step('the code opens the phone and connects it', async () => {
    await page.goto('/seller/chats/phone');
    await page.getByRole('link', { name: 'Open the simulated phone' }).click();
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue(/^CONNECT [A-Z0-9]{8}$/);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('log')).toContainText('Lamp Makers');
    await page.goto('/seller/chats/phone');
    await expect(page.getByRole('button', { name: /Disconnect/ })).toBeVisible();
  });

  await test.step('a photo starts a product draft in the panel', async () => {
    await page.goto('/seller/chats/simulator?as=seller');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Try it as the seller');
    await expect(page).toHaveTitle(/^Try it as the seller/);
    await page
      .getByLabel('Photo', { exact: true })
      .setInputFiles({ name: 'lamp.png', mimeType: 'image/png', buffer: png });
    await expect(page.getByRole('img', { name: 'A photo' })).toBeVisible();
    await expect(page.getByRole('log')).toContainText('What’s it called?');
  });

  await test.step('a customer chooses the shop and orders a cart', async () => {
    await page.getByText('A customer', { exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Try it as a customer');
    await expect(page).toHaveTitle(/^Try it as a customer/);
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('SHOP lamp-makers');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('button', { name: 'Send a cart' }).click();
    await page.getByLabel('Quantity: Brass lamp').fill('2');
    await page.getByRole('button', { name: 'Send cart' }).click();
    await expect(page.getByRole('log')).toContainText('Cart with 1 product');
    await expect(page.getByRole('log')).toContainText(/address/i);
    await page.getByLabel('Message', { exact: true }).fill('12 MG Road, Jaipur 302012');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('log').getByRole('button', { name: 'Place order' }).click();
    await expect(page.getByRole('log')).toContainText('/order/');
  });

  await test.step("the shop's phone is notified and confirms, and the customer is notified", async () => {
    await page.getByText('Your shop’s phone', { exact: true }).click();
    await page.getByRole('log').getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('A customer', { exact: true }).click();
    await expect(page.getByRole('log')).toContainText(/confirmed/i);
    await page.goto('/seller/orders');
    await expect(page.getByRole('main')).toContainText('₹900');
    await expect(page.getByRole('main')).toContainText('Confirmed');
    await expect(page.getByRole('article').getByText('Test', { exact: true })).toBeVisible();
    await page.goto('/seller/orders/print');
    await expect(page.getByRole('heading', { name: /^Test: Order #/ })).toBeVisible();
    await expectGoodAppearance(page);
    await page.goto('/seller/orders/print?as=labels4');
    await expect(page.getByRole('article', { name: /^Test: Order #/ })).toBeVisible();
  });

  await test.step('the inbox shows the chat', async () => {
    await page.goto('/seller/chats');
    const chat = page.getByRole('link', { name: /Asha Rao/ });
    await expect(chat.getByText('Test', { exact: true })).toBeVisible();
    await chat.click();
    await expect(page.getByRole('log')).toContainText('12 MG Road, Jaipur 302012');
  });
});

test('has no accessibility violations on the phone with messages, and fits', async ({ page }) => {
  await page.goto('/seller/chats/simulator');
  await expect(page.getByRole('log')).toBeVisible();
  await test.step('a phone has the whole width, with the field at the bottom', async () => {
    await page.setViewportSize(phone);
    const screen = await page.getByRole('region', { name: 'A customer' }).boundingBox();
    expect([screen?.x, screen?.width]).toEqual([0, phone.width]);
    await expect(page.getByLabel('Message', { exact: true })).toBeInViewport({ ratio: 1 });
  });
  await expectGoodAppearance(page);
  await page.getByRole('button', { name: 'Send a cart' }).click();
  await expect(page.getByLabel('Quantity: Brass lamp')).toBeVisible();
  await expectGoodAppearance(page);
});
