import { expectGoodAppearance } from './appearance.ts';
import { addToCart, fillCustomer, openCart, placeOrderButton } from './carts.ts';
import { expect, expectSaved, test } from './fixtures.ts';
import { failRequests, openAsSeller, section } from './selling.ts';
import { addProduct, adminCaller, openShop } from './shops.ts';

test.use({ marketplace: 'shared' });

test('saves the payment and delivery terms once, and shows them at every order form', async ({ page, product }) => {
  const shop = await openShop(product.url, await adminCaller(product.url), 'Told Wares');
  const id = await addProduct(shop, { name: 'Brass lamp' });
  await openAsSeller(page, shop, '/seller/profile?tab=delivery');
  const facts = section(page, 'Payment and delivery');
  await facts.getByLabel('Payment').fill('UPI, or cash at the door.');
  await facts.getByLabel('Delivery time').fill('2 days in Jaipur');
  const address = '**/api/seller/shop-facts';
  await failRequests(page, address);
  await facts.getByRole('button', { name: 'Save' }).click();
  await expect(facts.getByRole('alert')).toContainText('Couldn’t save');
  await expect(facts.getByLabel('Payment')).toHaveValue('UPI, or cash at the door.');
  await expectGoodAppearance(page);
  await page.unroute(address);
  await facts.getByRole('button', { name: 'Save' }).click();
  await expectSaved(page);
  await page.goto('/seller/chats/assistant');
  await expect(section(page, 'About your shop').getByLabel('Payment')).toHaveValue('UPI, or cash at the door.');
  await page.context().clearCookies();
  await page.goto(`/product/${id}`);
  const said = section(page, 'Payment and delivery');
  await expect(said).toContainText('PaymentUPI, or cash at the door.');
  await expect(said).toContainText('Told Wares will agree on everything else with you');
  await page.goto('/store/told-wares');
  await addToCart(page, 'Brass lamp');
  await openCart(page);
  await expect(section(page, 'Payment and delivery').last()).toContainText('2 days in Jaipur');
  await expectGoodAppearance(page);
  await fillCustomer(page);
  await placeOrderButton(page).click();
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeFocused();
  await expect(section(page, 'Payment and delivery').last()).toContainText('2 days in Jaipur');
  await expectGoodAppearance(page);
  await page.getByRole('link', { name: 'View your order' }).click();
  await expect(said).toContainText('PaymentUPI, or cash at the door.');
});

test('says who will answer when the seller has written no terms', async ({ page, product }) => {
  const shop = await openShop(product.url, await adminCaller(product.url), 'Silent Wares');
  const id = await addProduct(shop, { name: 'Brass lamp' });
  await page.goto(`/product/${id}`);
  const said = section(page, 'Payment and delivery');
  await expect(said).toContainText('Silent Wares will agree on payment and delivery with you');
  await expect(said).toContainText('You pay nothing before they confirm');
});
