import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { asCustomer, dialogOf, saveUpi, screenshot } from './payments.ts';
import { applyActions, openAsSeller, placeOrder } from './selling.ts';
import { addProduct, adminCaller, openShop, type Shop } from './shops.ts';

test.use({ marketplace: 'shared' });

let shop: Shop;
let kurta = '';

test.beforeAll(async ({ product }) => {
  shop = await openShop(product.url, await adminCaller(product.url), 'Meera Sarees');
  kurta = await addProduct(shop, { name: 'Blue kurta', pricePaise: 499_00 });
  await saveUpi(shop);
});

test.describe('an order paid by UPI', () => {
  const order = (customerName = 'Ravi Kumar') =>
    placeOrder(shop, [{ productId: kurta, quantity: 1 }], { customerName });

  test('is answered by Received, and a mistake is removed again', async ({ page }) => {
    const [first, second] = [await order(), await order()];
    await asCustomer(shop, first, 'claims', { reference: '412345678901' });
    await asCustomer(shop, second, 'claims', { reference: '412345678901' });
    await openAsSeller(page, shop, `/seller/orders?order=${second}`);
    const dialog = dialogOf(page);
    await expect(dialog.getByText('Says paid')).toBeVisible();
    await expect(dialog.getByText('Ravi Kumar says they’ve paid ₹499.')).toBeVisible();
    await expect(dialog.getByRole('alert')).toHaveText(/The same UTR was given for order #/);
    await expectGoodAppearance(page, { checksTargets: true });
    await screenshot(page, 'claim');
    await dialog.getByRole('button', { name: 'Not received' }).click();
    await expect(dialog.getByText('Not paid')).toBeVisible();
    await page.goto(`/seller/orders?order=${first}`);
    await dialog.getByRole('button', { name: 'Received', exact: true }).click();
    await expect(dialog.getByText('Paid', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Booked by mistake' }).click();
    await page.getByRole('button', { name: 'Remove payment' }).click();
    await expect(dialog.getByText('Not paid')).toBeVisible();
    await screenshot(page, 'removed');
  });

  test('asks before more is recorded than is due, and shows where to send the rest', async ({ page }) => {
    const id = await order();
    await openAsSeller(page, shop, `/seller/orders?order=${id}`);
    const dialog = dialogOf(page);
    await dialog.getByRole('button', { name: 'Give a discount' }).click();
    await dialog.getByLabel('Discount (₹)').fill('50');
    await dialog.getByRole('button', { name: 'Save discount' }).click();
    await expect(dialog.getByText('−₹50')).toBeVisible();
    await expect(dialog.getByText('Discount given: ₹50')).toBeVisible();
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await expect(dialog.getByLabel('Amount (₹)')).toHaveValue('449');
    await dialog.getByLabel('Amount (₹)').fill('600');
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await expect(dialog.getByText('That’s more than is due. Record ₹600 anyway?')).toBeVisible();
    await expectGoodAppearance(page, { checksTargets: true });
    await dialog.getByRole('button', { name: 'Record ₹600' }).click();
    await expect(dialog.getByText('Refund ₹151').first()).toBeVisible();
    await asCustomer(shop, id, 'refund-account', { vpa: 'ravi@ybl' });
    await page.reload();
    await expect(dialog.getByRole('img', { name: 'QR code to pay ₹151 to ravi@ybl' })).toBeVisible();
    await expectGoodAppearance(page, { checksTargets: true });
    await screenshot(page, 'refund');
    await dialog.getByLabel('UTR (optional)').fill('12');
    await dialog.getByRole('button', { name: 'I have sent it' }).click();
    await expect(dialog.getByText(/Enter all 12 digits/)).toBeVisible();
    await dialog.getByLabel('UTR (optional)').fill('5123 4567 8901');
    await dialog.getByRole('button', { name: 'I have sent it' }).click();
    await expect(dialog.getByText('Paid, ₹151 refunded')).toBeVisible();
  });

  test('is shipped unpaid only after a question, with a tracking number afterwards', async ({ page }) => {
    const id = await order();
    await applyActions(shop, id, 'confirm');
    await openAsSeller(page, shop, '/seller/orders');
    const row = page.getByRole('article', { name: `Order #${id.slice(-8)}` });
    await expect(row.getByText('Not paid')).toBeVisible();
    await row.getByRole('button', { name: 'Mark Shipped' }).click();
    await expect(page.getByRole('dialog', { name: 'Not paid yet: ₹499. Ship anyway?' })).toBeVisible();
    await page.getByRole('button', { name: 'Ship anyway' }).click();
    await page.getByRole('button', { name: 'Add tracking' }).click();
    const dialog = dialogOf(page);
    await dialog.getByRole('button', { name: 'Add tracking' }).click();
    await dialog.getByLabel('Tracking number').fill('SF123456789');
    await expect(dialog.getByLabel('Courier')).toHaveValue('Shadowfax');
    await dialog.getByRole('button', { name: 'Save tracking' }).click();
    await expect(dialog.getByText('Shadowfax · SF123456789')).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Track parcel' })).toHaveAttribute('href', /shadowfax/);
    await screenshot(page, 'tracking');
    await dialog.getByRole('button', { name: 'More' }).click();
    await dialog.getByRole('button', { name: 'Came back' }).click();
    const form = page.getByRole('dialog', { name: /came back$/ });
    await form.getByRole('button', { name: 'Came back' }).click();
    await expect(form.getByText('Please enter a reason', { exact: false })).toBeVisible();
    await form.getByLabel('Reason').fill('Refused');
    await expect(form.getByLabel('Put back in stock')).toBeChecked();
    await form.getByRole('button', { name: 'Came back' }).click();
    await expect(form).toBeHidden();
    await expect(dialog.getByText('Came back: Refused')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Mark as Delivered' })).toBeHidden();
    await expectGoodAppearance(page, { checksTargets: true });
    await page.goto('/seller/orders?outcome=came_back');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByLabel('Outcome')).toHaveValue('came_back');
  });

  test('is called off, and owes what was paid', async ({ page }) => {
    const id = await order();
    const paid = await shop.caller.post(`/api/seller/orders/${id}/payments`, {
      data: { amountPaise: 499_00, channel: 'upi' },
    });
    expect(paid.status()).toBe(201);
    await applyActions(shop, id, 'confirm');
    await openAsSeller(page, shop, `/seller/orders?order=${id}`);
    const dialog = dialogOf(page);
    await dialog.getByRole('button', { name: 'More' }).click();
    await dialog.getByRole('button', { name: 'Call off' }).click();
    const question = page.getByRole('dialog', { name: `Cancel order ${id.slice(-8)}?` });
    await expect(question.getByText('Ravi Kumar gets ₹499 back.')).toBeVisible();
    await expectGoodAppearance(page, { checksTargets: true });
    await screenshot(page, 'call-off');
    await question.getByLabel('Reason').fill('Sold out');
    await question.getByRole('button', { name: 'Call off' }).click();
    await expect(dialog.getByText('Called off: Sold out')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Mark as Shipped' })).toBeHidden();
    await expect(dialog.getByText('Refund ₹499').first()).toBeVisible();
  });

  test('is returned in part', async ({ page }) => {
    const id = await placeOrder(shop, [{ productId: kurta, quantity: 3 }], { customerName: 'Asha Rao' });
    await shop.caller.post(`/api/seller/orders/${id}/payments`, { data: { amountPaise: 1_497_00, channel: 'cash' } });
    await applyActions(shop, id, 'confirm', 'ship', 'deliver');
    await openAsSeller(page, shop, `/seller/orders?order=${id}`);
    const dialog = dialogOf(page);
    await dialog.getByRole('button', { name: 'More' }).click();
    await dialog.getByRole('button', { name: 'Return' }).click();
    const form = page.getByRole('dialog', { name: /^Return from order/ });
    await form.getByLabel('Blue kurta (of 3)').fill('4');
    await form.getByLabel('Reason').fill('Too small');
    await form.getByRole('button', { name: 'Return' }).click();
    await expect(form.getByRole('alert')).toBeVisible();
    await form.getByLabel('Blue kurta (of 3)').fill('2');
    await screenshot(page, 'return');
    await form.getByRole('button', { name: 'Return' }).click();
    await expect(dialog.getByText('Partly returned')).toBeVisible();
    await expect(dialog.getByText('Refund ₹998').first()).toBeVisible();
  });
});
