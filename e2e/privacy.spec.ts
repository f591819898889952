import { expectGoodAppearance } from './appearance.ts';
import { placeOrderAs } from './customers.ts';
import { expect, test } from './fixtures.ts';
import { applyActions, section } from './selling.ts';
import { addProduct, adminCaller, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

let shop: Shop;
test.beforeAll(async ({ product }) => {
  shop = await openShop(product.url, await adminCaller(product.url), 'Discreet Potters');
});

test('shows a customer their data, and lets them download and delete a finished order', async ({ page }) => {
  const productId = await addProduct(shop, { name: 'Clay jug' });
  const order = await placeOrderAs(shop, 'Zubeida Qureshi', [{ productId, quantity: 1 }]);
  await page.goto(order.path);
  const data = section(page, 'Your data');
  await expect(data).toContainText('You can delete it once the order is delivered or cancelled');
  const download = page.waitForEvent('download');
  await data.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('my-data.zip');

  await applyActions(shop, order.id, 'confirm', 'ship', 'deliver');
  await page.goto(order.path);
  await expect(section(page, 'Your details')).toContainText('Zubeida Qureshi');
  await data.getByText('Delete my data').click();
  await data.getByRole('button', { name: 'Yes, delete it' }).click();
  await expect(data).toContainText('Your details were deleted on');
  await expect(page.getByRole('main')).not.toContainText('Zubeida');
  await expect(section(page, 'What you ordered')).toContainText('Clay jug');

  await page.getByRole('link', { name: 'Privacy' }).click();
  await expect(section(page, 'What the law requires us to keep')).toContainText('₹50,000');
  await expectGoodAppearance(page);
});

test('opens the data of each order of this browser without a code, and of no other', async ({ page, browser }) => {
  const productId = await addProduct(shop, { name: 'Clay cup' });
  await page.goto('/privacy/my-data');
  await expect(page.getByText('No orders on this phone yet')).toBeVisible();
  const order = await placeOrderAs(shop, 'Asha Rao', [{ productId, quantity: 1 }]);
  await placeOrderAs(shop, 'Asha Rao', [{ productId, quantity: 1 }]);
  await page.goto(order.path);
  await page.getByRole('link', { name: 'All your data' }).click();
  const own = section(page, 'Your orders on this phone');
  await expect(own.getByRole('listitem')).toHaveCount(1);
  await expect(own.getByRole('listitem')).toContainText('Discreet Potters');
  await expectGoodAppearance(page);
  await own.getByRole('link', { name: `Data of order #${order.id.slice(-8)}` }).click();
  await expect(section(page, 'Your data')).toBeInViewport();
  await expect(section(page, 'Your data').getByRole('link', { name: 'Download' })).toBeVisible();

  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto(`${new URL(page.url()).origin}/privacy/my-data`);
  await expect(section(plain, 'Your orders on this phone')).toContainText('Open the link you got with the order');
  await plain.context().close();
});

type SimulatorMessages = { messages: { text: string }[] };

test('opens all data of a phone with a code from the chat, and nothing with a wrong code', async ({ page }) => {
  await page.goto('/privacy/my-data');
  await page.getByLabel('Your code').fill('AAAA-AAAA');
  await page.getByRole('button', { name: 'Show my data' }).click();
  await expect(page.getByLabel('Your code')).toHaveAccessibleDescription(/This code is incorrect or has expired/);
  await expectGoodAppearance(page);

  const address = '/api/seller/simulator';
  const heard = async () => {
    const { messages } = (await (await shop.caller.get(`${address}?as=customer`)).json()) as SimulatorMessages;
    return messages.map(({ text }) => /code is (\S+)\./.exec(text)?.[1]).find(Boolean) ?? '';
  };
  for (const text of ['SHOP discreet-potters', 'MY DATA']) {
    const sent = await shop.caller.post(`${address}/messages?as=customer`, { data: { kind: 'text', text } });
    expect(sent.ok()).toBe(true);
  }
  await expect.poll(heard).toMatch(/^\w{4}-\w{4}$/);
  await page.getByLabel('Your code').fill(await heard());
  await page.getByRole('button', { name: 'Show my data' }).click();
  await expect(section(page, 'Chats')).toContainText('With Discreet Potters');
  await expectGoodAppearance(page);
  await page.locator('summary', { hasText: 'Delete my data' }).click();
  await page.getByRole('button', { name: 'Yes, delete it' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your data is deleted');
});
