import { expect, test } from './fixtures.ts';
import { addProduct, adminCaller, logIn, openShop, type Shop, shopPassword } from './shops.ts';

test.use({ marketplace: 'shared' });

let shop: Shop;
test.beforeAll(async ({ product }) => {
  shop = await openShop(product.url, await adminCaller(product.url), 'Peetal Ghar');
  await addProduct(shop, { name: 'Brass Table Lamp', pricePaise: 1_250_00, stock: 20 });
  await addProduct(shop, { name: 'Clay Flower Pot', pricePaise: 149_00, stock: 3 });
});
test.beforeEach(async ({ page }) => logIn(page.request, 'seller', shop.email, shopPassword));

test('takes an order in romanised Hindi, and hands over to a person on request', async ({ page }) => {
  const log = page.getByRole('log');
  const say = async (text: string, answer: string) => {
    await page.getByLabel('Message', { exact: true }).fill(text);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(log).toContainText(answer);
  };

  await test.step('in the simulator', async () => {
    await page.goto('/seller/chats/simulator');
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('SHOP peetal-ghar');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(log).toContainText('You’re chatting with Peetal Ghar now.');
    await say('namaste bhaiya', 'Namaste! Aapko kya chahiye?');
    await expect(log).toContainText('Yeh Peetal Ghar ka assistant hai.');
    await say('peetal ka lamp kitne ka hai', 'Brass Table Lamp: ₹1,250');
    await say('ok 2 bhej do', '2 x Brass Table Lamp: ₹2,500');
    await say('12 MG Road, Jaipur 302012', 'Pata: 12 MG Road, Jaipur 302012');
    await log.getByRole('button', { name: 'Order karein' }).click();
    await expect(log).toContainText('Order ho gaya: #');
    const { orders } = await (await shop.caller.get('/api/seller/orders')).json();
    for (const action of ['confirm', 'ship']) await shop.caller.post(`/api/seller/orders/${orders[0].id}/${action}`);
    await expect(log).toContainText('raaste mein hai');
    await say('kisi se baat karao please', 'Ab koi insaan yahin jawab dega.');
  });

  await test.step('the panel shows the order, and a chat that needs the seller', async () => {
    await page.goto('/seller/orders');
    await expect(page.getByRole('main')).toContainText('₹2,500');
    await page.goto('/seller/chats?show=needs-you');
    await page.getByRole('link', { name: /Asha Rao/ }).click();
    await expect(log).toContainText('kisi se baat karao please');
    await expect(page.getByRole('main')).toContainText('Paused');
  });
});
