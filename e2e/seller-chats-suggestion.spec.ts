import { expectGoodAppearance, phone } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { field, message, openChat, openThread, send } from './sellerChats.ts';
import { addProduct } from './shops.ts';

test.use({ marketplace: 'shared' });

test('suggests a reply from the shop’s records, which can be edited before it is sent', async ({ page, product }) => {
  const { shop, asha } = await openChat(product.url, 'Suggesting Silk');
  await addProduct(shop, { name: 'Brass table lamp', pricePaise: 1_250_00, stock: 40 });
  await asha.sendText('brass lamp ka price?');
  await openThread(page, shop);
  const suggestion = page.getByRole('region', { name: 'Suggested reply' });
  await expect(suggestion).toContainText('Brass table lamp: ₹1,250');
  await expect(suggestion.getByRole('link', { name: 'Brass table lamp' })).toBeVisible();
  await expectGoodAppearance(page);
  await page.setViewportSize(phone);
  await expectGoodAppearance(page);
  await suggestion.getByRole('button', { name: 'Use reply' }).click();
  await expect(suggestion).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue(/Brass table lamp: ₹1,250/);
  await field(page).pressSequentially(' It ships today.');
  await send(page).click();
  await expect(message(page, 'It ships today.')).toContainText('₹1,250');
  await asha.waitForText('It ships today.');
});

test('suggests nothing where no record answers, and can be hidden', async ({ page, product }) => {
  const { shop, asha } = await openChat(product.url, 'Silent Silk');
  await addProduct(shop, { name: 'Brass table lamp', pricePaise: 1_250_00, stock: 40 });
  await asha.sendText('brass lamp price?');
  await openThread(page, shop);
  const suggestion = page.getByRole('region', { name: 'Suggested reply' });
  await suggestion.getByRole('button', { name: 'Hide suggested reply' }).click();
  await expect(suggestion).toHaveCount(0);
  await field(page).fill('It’s ₹1,250.');
  await send(page).click();
  await asha.waitForText('It’s ₹1,250.');
  const answered = page.waitForResponse((response) => response.url().endsWith('/suggestion'));
  await asha.sendText('xyzzy plugh');
  expect(await (await answered).json()).toEqual({ suggestion: null });
  await expect(suggestion).toHaveCount(0);
});

test('uses today’s price of a suggestion that has been shown for a while', async ({ page, product }) => {
  const { shop, asha } = await openChat(product.url, 'Patient Silk');
  const lamp = await addProduct(shop, { name: 'Brass table lamp', pricePaise: 1_250_00, stock: 40 });
  await asha.sendText('brass lamp price?');
  await openThread(page, shop);
  const suggestion = page.getByRole('region', { name: 'Suggested reply' });
  await expect(suggestion).toContainText('₹1,250');
  const address = `/api/seller/products/${lamp}`;
  const { stock, version, name, description, category, images, isActive } = await (
    await shop.caller.get(address)
  ).json();
  const changed = { name, description, category, images, isActive, stock, shownStock: stock, version };
  const answer = await shop.caller.put(address, { data: { ...changed, pricePaise: 1_500_00 } });
  expect(answer.status()).toBe(200);
  await page.clock.setFixedTime(Date.now() + 60_000);
  await suggestion.getByRole('button', { name: 'Use reply' }).click();
  await expect(field(page)).toHaveValue(/₹1,500/);
});
