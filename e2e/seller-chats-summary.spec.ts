import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { openChat, openThread, thread } from './sellerChats.ts';
import { addProduct } from './shops.ts';

test.use({ marketplace: 'shared' });

test('sums up a long chat from its records', async ({ page, product }) => {
  const { shop, asha } = await openChat(product.url, 'Long Looms');
  const kurta = await addProduct(shop, { name: 'Blue kurta', pricePaise: 1_250_00 });
  await openThread(page, shop);
  await expect(page.getByRole('button', { name: 'Summary' })).toHaveCount(0);
  for (let place = 1; place <= 15; place += 1) await asha.sendText(`And in size ${30 + place}?`);
  await asha.sendCart({ productId: kurta, quantity: 2 });
  await asha.waitForText('2 x Blue kurta');
  await expect(thread(page)).toContainText('Blue kurta');
  await page.getByRole('button', { name: 'Summary' }).click();
  const dialog = page.getByRole('dialog', { name: 'Summary of this chat' });
  await expect(dialog).toContainText('2 x Blue kurta: ₹2,500');
  await expect(dialog).toContainText('The cart waits for the address.');
  await expect(dialog).toContainText('And in size 45?');
  await expect(dialog).toContainText(/Waiting for you since/);
  await expectGoodAppearance(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});
