import { expectGoodAppearance, phone } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { screenshot } from './payments.ts';
import { openAsSeller } from './selling.ts';
import { addProduct, adminCaller, openShop } from './shops.ts';

test.use({ marketplace: 'shared' });

// languages.md, section 5
test('a second name is written in the form, and shown to readers of its language', async ({ page, product }) => {
  const shop = await openShop(product.url, await adminCaller(product.url), 'Meera Sarees');
  const id = await addProduct(shop, { name: 'Blue silk saree' });
  await openAsSeller(page, shop, `/seller/products/${id}/edit`);
  await page.getByRole('button', { name: 'Add a Hindi version' }).click();
  const name = page.getByLabel('Name in Hindi');
  await expect(name).toBeFocused();
  await name.fill('नीली रेशमी साड़ी');
  await page.getByLabel('Description in Hindi').fill('हाथ से बुनी।');
  await page.setViewportSize(phone);
  // Between the bars that stay, which would cover a part of what happens to be beside them.
  await page.getByLabel('Description in Hindi').evaluate((field) => field.scrollIntoView({ block: 'center' }));
  await expectGoodAppearance(page, { checksTargets: true });
  await screenshot(page, 'second-name');
  await page.getByRole('button', { name: 'Update Product' }).click();
  await expect(page).not.toHaveURL(/edit/);
  await page.goto(`/hi/product/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('नीली रेशमी साड़ी');
  await expect(page.getByText('हाथ से बुनी।')).toBeVisible();
  await page.goto('/hi/shop?search=रेशमी');
  await expect(page.getByText('नीली रेशमी साड़ी')).toBeVisible();
  await page.goto(`/product/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blue silk saree');
  await page.goto(`/language/hi?back=/seller/products/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('नीली रेशमी साड़ी');
  await expect(page.getByText('हाथ से बुनी।')).toBeVisible();
  await page.goto('/seller/products');
  await expect(page.getByRole('heading', { level: 2, name: 'नीली रेशमी साड़ी' })).toBeVisible();
});

// languages.md, sections 2 and 5
test('a shop’s second name is shown to readers of its language, to whom the shared links lead', async ({
  page,
  product,
}) => {
  const shop = await openShop(product.url, await adminCaller(product.url), 'Bunkar Corner');
  const id = await addProduct(shop, { name: 'Chanderi dupatta' });
  await openAsSeller(page, shop, '/seller/profile');
  await page.getByRole('button', { name: 'Add the shop’s name in Hindi' }).click();
  const name = page.getByLabel('Shop’s name in Hindi');
  await page.getByLabel('Description in Hindi (optional)').fill('चंदेरी और महेश्वरी');
  await page.getByLabel('Language for links I share').selectOption('हिन्दी');
  const save = page.locator('form').filter({ has: name }).getByRole('button', { name: 'Save' });
  await save.click();
  await expect(name).toHaveAccessibleDescription(/Enter the name in the second language too/);
  await name.fill('बुनकर कॉर्नर');
  await expectGoodAppearance(page, { checksTargets: true });
  await screenshot(page, 'second-shop-name');
  await save.click();
  const address = page.getByRole('link', { name: /\/hi\/store\// });
  await expect(address).toBeVisible();
  await address.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('बुनकर कॉर्नर');
  await expect(page.getByText('चंदेरी और महेश्वरी')).toBeVisible();
  await page.goto(`/seller/products/${id}`);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('link', { name: /Share on WhatsApp|Share/ }).first()).toHaveAttribute(
    'href',
    new RegExp(encodeURIComponent(`/hi/product/${id}`)),
  );
  await page.goto(`/product/${id}`);
  await expect(page.getByText('Bunkar Corner').first()).toBeVisible();
});
