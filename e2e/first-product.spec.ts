import { addFirstProduct, approve, countTaps, password, register } from './firstProduct.ts';
import { expect, test } from './fixtures.ts';

test.use({ marketplace: 'shared', hasTouch: true, viewport: { width: 360, height: 740 } });

/** From the registration form to the first product in the shop, without waiting for the approval. */
const mostTaps = 25;

test('needs at most 25 taps from the registration form to the first live product', async ({ page, product }) => {
  const taps = countTaps();
  await register(page, taps, 'baskets@haat.example');
  await approve(product.url, 'baskets@haat.example');
  await addFirstProduct(page, taps);
  expect(taps.read()).toBeLessThanOrEqual(mostTaps);
});

test('needs at most 25 taps with a sign-in after the approval', async ({ page, product }) => {
  const taps = countTaps();
  await register(page, taps, 'baskets-again@haat.example');
  await approve(product.url, 'baskets-again@haat.example');
  await page.context().clearCookies();
  await page.goto('/auth/login');
  await taps.type(page.getByLabel('Email'), 'baskets-again@haat.example');
  await taps.type(page.getByLabel(/^Password/), password);
  await taps.tap(page.getByRole('button', { name: 'Sign in as Seller' }));
  await addFirstProduct(page, taps);
  expect(taps.read()).toBeLessThanOrEqual(mostTaps);
});
