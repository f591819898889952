import type { Page } from '@playwright/test';
import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { openAsSeller, placeOrder } from './selling.ts';
import { adminCaller, openAsAdmin, openShop } from './shops.ts';

test.use({ marketplace: 'shared' });

const dialog = (page: Page) => page.getByRole('dialog');

test('says in the details what a cancelled order did not return to the stock', async ({ page, product }) => {
  const shop = await openShop(product.url, await adminCaller(product.url), 'Deleted Options');
  const data = {
    ...{ name: 'Cotton kurti', description: 'Hand block print.', category: 'Clothing & Fashion', images: [] },
    options: [{ key: 'colour', name: 'Colour', values: ['Red', 'Blue'] }],
    variants: ['Red', 'Blue'].map((colour) => ({ values: [colour], pricePaise: 499_00, stock: 5 })),
  };
  const created = await (await shop.caller.post('/api/seller/products', { data })).json();
  const { id, version, variants } = created as { id: string; version: number; variants: { id: string }[] };
  const [red, blue] = variants;
  const items = [red, blue].map((variant) => ({ productId: id, variantId: variant?.id, quantity: 2 }));
  const order = await placeOrder(shop, items);
  const withoutRed = await shop.caller.put(`/api/seller/products/${id}`, {
    data: {
      ...{ ...data, version, isActive: true, options: [{ ...data.options[0], values: ['Blue'] }] },
      variants: [{ id: blue?.id, values: ['Blue'], pricePaise: 499_00, stock: 3, shownStock: 3 }],
    },
  });
  expect(withoutRed.status(), await withoutRed.text()).toBe(200);

  const sentence = '2 × Red not restocked: this option was deleted';
  await openAsSeller(page, shop, `/seller/orders?order=${order}`);
  await expect(dialog(page).getByText('Cotton kurti (Red)')).toBeVisible();
  await expect(dialog(page).getByText(/not restocked/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel Order', exact: true }).click();
  await page
    .getByRole('dialog', { name: /^Cancel order #/ })
    .getByRole('button', { name: 'Cancel Order' })
    .click();
  await expect(dialog(page).getByText(sentence)).toBeVisible();
  await expect(dialog(page).getByText(/not restocked/)).toHaveCount(1);
  await expectGoodAppearance(page);
  await openAsAdmin(page, `/admin/orders?order=${order}`);
  await expect(dialog(page).getByText(sentence)).toBeVisible();
});
