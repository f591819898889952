import type { Page } from '@playwright/test';
import { administrator, expect, signIn, test } from './fixtures.ts';

const shop = {
  'Business Name': 'Meera Handlooms',
  'Owner Name': 'Meera Nair',
  Email: 'meera@haat.example',
  Phone: '98765 43210',
  Address: '4 Temple Road, Kochi 682001',
};
const firstPassword = 'loom-and-thread';
const newPassword = 'thread-and-loom';

// specification 1.2
test('a business registers, is approved, sells, and delivers its first order', async ({ browser, product }) => {
  const open = async (): Promise<Page> => (await browser.newContext({ baseURL: product.url })).newPage();
  const [seller, admin, customer] = [await open(), await open(), await open()];

  // specification 2.1, 2.3, 2.5, 2.25, 2.43, 2.44, 2.48
  await test.step('the business registers and waits', async () => {
    await seller.goto('/');
    await seller.getByRole('link', { name: 'Become a Seller' }).first().click();
    for (const [label, value] of Object.entries(shop)) await seller.getByLabel(label).fill(value);
    await seller.getByLabel('Category').selectOption('Fashion');
    await seller.getByLabel(/^Password/).fill(firstPassword);
    await seller.getByLabel('Confirm password').fill(firstPassword);
    await seller.getByRole('button', { name: /register/i }).click();
    await expect(seller).toHaveURL('/auth/registration-pending');
    await expect(seller.getByRole('heading', { name: 'Registration Pending' })).toBeVisible();
    await product.mail.waitForMail(shop.Email, 'received your Haat registration');
  });

  // specification 2.2, 2.35, 2.52, 2.115, 4.12, 6.6
  await test.step('a pending seller signs in and sees that approval is pending', async () => {
    await expect(seller.getByText('Get these ready while you wait')).toBeVisible();
    await seller.context().clearCookies();
    await signIn(seller, 'Seller', shop.Email, firstPassword);
    await expect(seller).toHaveURL('/auth/registration-pending');
    await seller.goto('/seller/dashboard');
    await expect(seller.getByRole('heading', { name: 'Approval Pending' })).toBeVisible();
    await seller.goto('/seller/products');
    await expect(seller.getByText('You need to be an approved seller to manage products.')).toBeVisible();
  });

  // specification 2.33, 2.42, 2.51, 2.73, 2.77, 4.11
  await test.step('an admin approves it', async () => {
    await signIn(admin, 'Admin', administrator.email, administrator.password);
    await expect(admin).toHaveURL('/admin/dashboard');
    await admin.getByRole('link', { name: 'Review Now' }).click();
    await expect(admin.getByText('Meera Handlooms').first()).toBeVisible();
    await admin
      .getByRole('button', { name: /^Approve/ })
      .first()
      .click();
    await admin
      .getByRole('dialog')
      .getByRole('button', { name: /^Approve/ })
      .click();
    await expect(admin.getByText('1 approved')).toBeVisible();
    await product.mail.waitForMail(shop.Email, 'approved');
  });

  // specification 2.4, 2.11, 2.40, 4.15, 8.15
  await test.step('the seller resets a forgotten password with the emailed link', async () => {
    await seller.context().clearCookies();
    await seller.goto('/auth/login');
    await seller.getByRole('link', { name: /Forgot password/ }).click();
    await expect(seller).toHaveURL(/\/auth\/forgot-password/);
    await expect(seller.getByRole('heading', { level: 1 })).toHaveText('Forgot password');
    await seller.getByLabel('Email').fill(shop.Email);
    await seller.getByRole('button', { name: 'Send reset link' }).click();
    await expect(seller.getByText('Password reset email sent!')).toBeVisible();
    const { body } = await product.mail.waitForMail(shop.Email, 'Reset');
    await seller.goto(/http\S+reset-password\S+/.exec(body)?.[0] ?? '');
    await seller.getByLabel(/^New password/).fill(newPassword);
    await seller.getByLabel('Confirm new password').fill(newPassword);
    await seller.getByRole('button', { name: 'Reset password' }).click();
    await expect(seller).toHaveURL(/\/auth\/login/);
    await signIn(seller, 'Seller', shop.Email, newPassword);
    await expect(seller).toHaveURL('/seller/dashboard');
  });

  // specification 2.12, 2.13, 2.14, 2.132, 2.136, 2.138, 2.149, 2.159, 2.162, 2.165, 2.174
  const productUrl = await test.step('it adds a product', async () => {
    await seller.goto('/seller/products');
    await expect(seller.getByText('No products yet')).toBeVisible();
    await seller.getByRole('link', { name: 'Add Your First Product' }).click();
    await seller.getByLabel('Product Name').fill('Blue kurta');
    await seller.getByLabel('Description').fill('Handwoven cotton, made in Kerala.');
    await seller.getByLabel('Category').selectOption('Clothing & Fashion');
    await seller.getByLabel('Price').fill('1234.50');
    await seller.getByLabel('Stock Quantity').fill('3');
    await seller.getByRole('button', { name: 'Create Product' }).click();
    await expect(seller).toHaveURL('/seller/products');
    await seller.getByRole('link', { name: /View Details/ }).click();
    await expect(seller.getByRole('heading', { name: 'Blue kurta' })).toBeVisible();
    const link = await seller.getByRole('link', { name: 'View Public Page' }).getAttribute('href');
    return link ?? '';
  });

  // specification 2.18
  await test.step('a customer orders two on the product page', async () => {
    await customer.goto(productUrl);
    await expect(customer.getByRole('heading', { name: 'Blue kurta' })).toBeVisible();
    await expect(customer.getByText('Only 3 left')).toBeVisible();
    await customer.getByLabel('Your name').fill('Asha Rao');
    await customer.getByLabel('Phone number').fill('91234 56789');
    await customer.getByLabel('Quantity').fill('2');
    await customer.getByRole('button', { name: 'Place Order' }).dblclick();
    await expect(customer.getByText('Order placed')).toBeVisible();
    await customer.locator('a[href^="/order/"]').first().click();
    await expect(customer.getByText('₹2,469').first()).toBeVisible();
  });

  // specification 1.3, 2.16, 2.190, 2.194, 2.196, 4.19, 4.20, 7.30
  await test.step('the seller confirms, ships and delivers the order', async () => {
    await seller.goto('/seller/orders');
    await expect(seller.getByText('Asha Rao')).toHaveCount(1);
    await expect(seller.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute('href', 'https://wa.me/919123456789');
    for (const action of ['Confirm', 'Mark Shipped', 'Mark Delivered']) {
      await seller.getByRole('button', { name: action, exact: true }).click();
    }
    await expect(seller.getByRole('article').getByText('Delivered', { exact: true })).toBeVisible();
    await expect(seller.getByRole('button', { name: /Mark|Confirm|Cancel/ })).toHaveCount(0);
  });

  await test.step('the customer sees the status, and the stock has decreased', async () => {
    await customer.reload();
    await expect(customer.getByText('Delivered').first()).toBeVisible();
    await customer.goto(productUrl);
    await expect(customer.getByText('Only 1 left')).toBeVisible();
  });

  // specification 2.19, 2.79, 4.14, 5.4
  await test.step('a suspended seller is signed out and the product is not available', async () => {
    await admin.goto('/admin/sellers');
    await admin
      .getByRole('button', { name: /^Suspend/ })
      .first()
      .click();
    await admin.getByRole('dialog').getByLabel('Reason').fill('Parcels came empty.');
    await admin
      .getByRole('dialog')
      .getByRole('button', { name: /^Suspend/ })
      .click();
    await product.mail.waitForMail(shop.Email, 'suspended');
    expect((await customer.goto(productUrl))?.status()).toBe(404);
    await expect(customer.getByText('Product not available')).toBeVisible();
    await seller.goto('/seller/orders');
    await expect(seller).toHaveURL(/\/auth\/login/);
    await signIn(seller, 'Seller', shop.Email, newPassword);
    await expect(seller.getByText('Your seller account has been suspended. Please contact admin.')).toBeVisible();
    await expect(seller.getByText('Reason: Parcels came empty.')).toBeVisible();
  });
});
