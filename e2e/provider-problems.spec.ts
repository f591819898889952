import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { dialogOf, saveUpi, screenshot } from './payments.ts';
import { openAsSeller, placeOrder } from './selling.ts';
import { addProduct, adminCaller, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

let shop: Shop;
let kurta = '';
let database: pg.Client;

test.beforeAll(async ({ product }) => {
  shop = await openShop(product.url, await adminCaller(product.url), 'Meera Sarees');
  kurta = await addProduct(shop, { name: 'Blue kurta', pricePaise: 499_00 });
  await saveUpi(shop);
  database = new pg.Client(product.connection);
  await database.connect();
});
test.afterAll(() => database.end());

// money.md, sections 4, 5 and 8
test('what a provider reported wrong is shown until the seller has seen it', async ({ page }) => {
  const id = await placeOrder(shop, [{ productId: kurta, quantity: 1 }]);
  const report = (kind: string, amountPaise: number, currency: string) =>
    database.query(
      `insert into payment_problems (id, order_id, seller_id, kind, payment_id, amount_paise, expected_paise, currency,
         created_at) values ($1, $2, $3, $4, 'pay_123', $5, 49900, $6, now())`,
      [randomUUID(), id, shop.id, kind, amountPaise, currency],
    );
  await report('amount_differs', 499, 'INR');
  await report('other_currency', 49900, 'USD');
  await report('booked_elsewhere', 49900, 'INR');
  await openAsSeller(page, shop, `/seller/orders?order=${id}`);
  const dialog = dialogOf(page);
  const wrongAmount = dialog.getByText('The payment provider reports ₹4.99 instead of ₹499.');
  await expect(wrongAmount).toBeVisible();
  await expect(dialog.getByText('The payment provider reports a payment in USD. It wasn’t recorded.')).toBeVisible();
  await expect(dialog.getByText('but this payment is recorded for another order.')).toBeVisible();
  await expectGoodAppearance(page, { checksTargets: true });
  await screenshot(page, 'problems');
  await dialog.getByRole('button', { name: 'Done' }).first().click();
  await expect(wrongAmount).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Done' })).toHaveCount(2);
});

test('a refund that the provider could not send is sent again by a tap, or by hand', async ({ page }) => {
  const id = await placeOrder(shop, [{ productId: kurta, quantity: 1 }]);
  // Without the connection, the link and the payment that it belongs to.
  await database.query('set session_replication_role to replica');
  await database.query(
    `insert into refunds (id, order_id, seller_id, amount_paise, channel, state, created_at, provider_payment_id, problem)
     values ($1, $2, $3, 49900, 'provider', 'failed', now(), $4, 'Your account does not have enough balance.')`,
    [randomUUID(), id, shop.id, randomUUID()],
  );
  await openAsSeller(page, shop, `/seller/orders?order=${id}`);
  const dialog = dialogOf(page);
  await expect(dialog.getByText('The payment provider couldn’t send it: Your account')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'I have sent it' })).toBeVisible();
  await expectGoodAppearance(page, { checksTargets: true });
  await screenshot(page, 'failed-refund');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText('The payment provider couldn’t send it')).toBeHidden();
  // Its payment does not exist, so it would stay the next one to be sent.
  await database.query('delete from refunds where order_id = $1', [id]);
});
