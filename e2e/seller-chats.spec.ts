import { expectGoodAppearance, phone } from './appearance.ts';
import { sendToSimulator } from './chats.ts';
import { expect, test } from './fixtures.ts';
import { bell, chatsLink, field, list, message, openChat, openThread, path, row, send, thread } from './sellerChats.ts';
import { failRequests, openAsSeller } from './selling.ts';
import { addProduct, adminCaller, type Caller, openShop, switchOffAssistant } from './shops.ts';

test.use({ marketplace: 'shared' });

const square = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
let url = '';
let admin: Caller;
test.beforeAll(async ({ product }) => {
  url = product.url;
  admin = await adminCaller(url);
});

test('opens a chat from the list, replies, and shows the delivery status', async ({ page }) => {
  const { shop, asha } = await openChat(url, 'Kannur Weavers');
  await asha.sendText('Is the blue kurta there?');
  await openAsSeller(page, shop, path);
  await expect(row(page, 'Asha Rao')).toContainText('Is the blue kurta there?');
  await expect(row(page, 'Asha Rao')).toContainText('2 new messages');
  await expect(row(page, 'Asha Rao')).toContainText('Needs you');
  await expect(row(page, 'Asha Rao')).toContainText(/Assistant off2[34] hours left/);
  await expect(chatsLink(page)).toHaveText('Chats1');
  await row(page, 'Asha Rao').click();
  await expect(page).toHaveURL(/\?chat=[0-9a-f-]{36}$/);
  await expect(message(page, 'Is the blue kurta there?')).toBeVisible();
  await expect(message(page, 'You’re chatting with Kannur Weavers')).toContainText('Assistant');
  await expect(chatsLink(page)).toHaveText('Chats');
  await expect(row(page, 'Asha Rao')).not.toContainText('new messages');
  await expect(send(page)).toBeDisabled();
  await field(page).fill('Yes, three left.');
  await send(page).click();
  await expect(field(page)).toHaveValue('');
  await expect(field(page)).toBeFocused();
  await expect(message(page, 'Yes, three left.')).toContainText('Delivered');
  await asha.waitForText('Yes, three left.');
  await asha.markRead();
  await expect(message(page, 'Yes, three left.')).toContainText('Read');
  await expect(row(page, 'Asha Rao')).toContainText('Shop: Yes, three left.');
  await expect(row(page, 'Asha Rao')).toContainText(/You2[34] hours left/);
  await expect(row(page, 'Asha Rao')).not.toContainText('Needs you');
});

test('takes over from the assistant and hands back', async ({ page }) => {
  const { shop } = await openChat(url, 'Take Over Traders');
  await openThread(page, shop);
  const who = page.getByRole('banner').or(page.locator('header')).filter({ hasText: 'Asha Rao' });
  await expect(who).toContainText('Assistant off');
  await page.getByRole('button', { name: 'Take over' }).click();
  await expect(who).toContainText('Replying: You');
  await expect(page.getByText('You’re replying now.')).toBeVisible();
  await page.getByRole('button', { name: 'Hand back' }).click();
  await expect(page.getByText('The assistant is off, so nobody replies automatically.')).toBeVisible();
  await expect(who).toContainText('Assistant off');
  await shop.caller.put('/api/seller/assistant', { data: { mode: 'on', opensAt: 600, closesAt: 1200, openDays: [1] } });
  await page.reload();
  await expect(who).toContainText('Replying: Assistant');
});

test('shows why a message was not delivered, and keeps a message that cannot be sent', async ({ page }) => {
  const shop = await openShop(url, admin, 'Failing Lamps');
  await sendToSimulator(url, '919811100001', 'SHOP failing-lamps\nIs anybody there?', 'Lakshmi');
  await openAsSeller(page, shop, path);
  await row(page, 'Lakshmi').click();
  await field(page).fill('Yes, I am.');
  const messages = /\/api\/seller\/chats\/[^/]+\/messages$/;
  await failRequests(page, messages);
  await field(page).press('Enter');
  await expect(page.getByText('Couldn’t send your message. Please try again.')).toBeVisible();
  await expect(field(page)).toHaveValue('Yes, I am.');
  await page.unroute(messages);
  await field(page).press('Enter');
  await expect(message(page, 'Yes, I am.')).toContainText('Not delivered');
  await expect(message(page, 'Yes, I am.')).toContainText('WhatsApp couldn’t deliver it to this person.');
});

test('shares a product, and edits a quick reply before sending it', async ({ page }) => {
  const { shop, asha } = await openChat(url, 'Sharing Silk');
  await addProduct(shop, { name: 'Brass lamp', pricePaise: 450_00 });
  await addProduct(shop, { name: 'Blue kurta', pricePaise: 1_250_00 });
  const sizes = { options: [{ key: 'size', name: 'Size', values: ['S', 'M'] }] };
  const variants = ['S', 'M'].map((size, index) => ({ values: [size], pricePaise: 499_00 + index * 100_00, stock: 5 }));
  await addProduct(shop, { name: 'Red kurta', ...sizes, variants });
  await openThread(page, shop);
  await page.getByRole('button', { name: 'Share a product' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share a product' });
  await dialog.getByLabel('Search your products').fill('kurta');
  await expect(dialog.getByRole('button', { name: 'Send Brass lamp' })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Send Red kurta' })).toContainText('₹499 – ₹599');
  await dialog.getByRole('button', { name: 'Send Blue kurta' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(message(page, 'Blue kurta')).toContainText('₹1,250');
  await asha.waitForText('Blue kurta');
  await page.getByRole('button', { name: 'Quick replies' }).click();
  await page.getByRole('menuitem', { name: 'Yes, it’s in stock.' }).click();
  await expect(field(page)).toHaveValue('Yes, it’s in stock.');
  await expect(field(page)).toBeFocused();
  await field(page).pressSequentially(' In blue.');
  await send(page).click();
  await expect(message(page, 'Yes, it’s in stock. In blue.')).toBeVisible();
});

test('shows a cart with its order in the chat, and sends its status with one click', async ({ page }) => {
  const { shop, asha } = await openChat(url, 'Cart Crafts');
  const images = ['/media/demo/kurta.svg'];
  await page.route('**/media/demo/kurta*', (route) => route.fulfill({ contentType: 'image/svg+xml', body: square }));
  const kurta = await addProduct(shop, { name: 'Blue kurta', pricePaise: 1_250_00, images });
  await asha.sendCart({ productId: kurta, quantity: 2 });
  await asha.waitForText('What’s the delivery address');
  await asha.sendText('12 MG Road, Pune 411001');
  await asha.tap('Place order');
  await asha.waitForText('Order placed');
  await openThread(page, shop);
  await expect(thread(page).getByRole('list', { name: 'Cart' })).toContainText('2 x Blue kurta₹2,500');
  await expect(thread(page).getByRole('list', { name: 'Choices' }).last()).toHaveText(
    'Place orderChange addressDiscard',
  );
  // The assistant needed no person for this.
  await expect(row(page, 'Asha Rao')).not.toContainText('Needs you');
  const beside = page.getByRole('region', { name: '1 order' });
  await expect(beside).toContainText('Pending');
  await expect(beside).toContainText('₹2,500');
  await expect(beside.locator('img')).toBeVisible();
  await expect(beside.getByRole('link', { name: /^Order #/ })).toHaveAttribute('href', /\/seller\/orders\?order=/);
  await page.getByRole('button', { name: /^Send status of order #\w+ \(#\d+\)$/ }).click();
  await expect(thread(page).locator('[data-direction=out]').last()).toContainText(/Order #\w+.*Pending/i);
  await expectGoodAppearance(page);
  await test.step('folded above the messages on a phone', async () => {
    await page.setViewportSize(phone);
    await expect(beside).toHaveCount(0);
    const link = page.getByRole('link', { name: /^Order #/ });
    await expect(link).toBeHidden();
    await page.getByText('1 order', { exact: true }).click();
    await expect(link).toBeVisible();
    await expectGoodAppearance(page);
    await page.setViewportSize(phone);
    // The appearance was judged on a wide screen, too: there the orders are beside the messages.
    await expect(beside).toHaveCount(0);
    await expect(link).toBeHidden();
    await page.getByText('1 order', { exact: true }).click();
    await link.click();
    await expect(page.getByRole('dialog', { name: /^Order #/ })).toBeVisible();
  });
});

test('shows new messages immediately in the list, the sidebar, the bell and the open chat', async ({ page }) => {
  const { shop, asha } = await openChat(url, 'Lively Looms');
  await openAsSeller(page, shop, path);
  await expect(chatsLink(page)).toHaveText('Chats1');
  await sendToSimulator(url, '919811100002', 'SHOP lively-looms\nDo you ship to Goa?', 'Ravi');
  await expect(list(page).getByRole('listitem')).toHaveText([/^.*Ravi/, /^.*Asha Rao/]);
  await expect(chatsLink(page)).toHaveText('Chats2');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await bell(page).click();
  await page.getByRole('link', { name: 'Ravi is waiting for your reply' }).click();
  await expect(message(page, 'Do you ship to Goa?')).toBeVisible();
  await expect(chatsLink(page)).toHaveText('Chats1');
  await sendToSimulator(url, '919811100002', 'By Friday?', 'Ravi');
  await expect(message(page, 'By Friday?')).toBeVisible();
  await expect(row(page, 'Ravi')).toContainText('By Friday?');
  await field(page).fill('Yes.');
  await send(page).click();
  await expect(message(page, 'Yes.')).toBeVisible();
  // The chat has been answered.
  await bell(page).click();
  await expect(page.getByText('No notifications yet.')).toBeVisible();
  await asha.sendText('And to Pune?');
  await expect(page.getByRole('link', { name: 'Asha Rao is waiting for your reply' })).toBeVisible();
});

test('searches and filters the list, and keeps the open chat', async ({ page }) => {
  const shop = await openShop(url, admin, 'Filtered Felts');
  await switchOffAssistant(shop);
  await sendToSimulator(url, '919811100003', 'SHOP filtered-felts', 'Meera');
  await sendToSimulator(url, '919811100004', 'SHOP filtered-felts\nHello?', 'Kiran');
  await openAsSeller(page, shop, path);
  await expect(list(page).getByRole('listitem')).toHaveCount(2);
  await list(page).getByText('Needs you', { exact: true }).first().click();
  await expect(page).toHaveURL(`${path}?show=needs-you`);
  await expect(list(page).getByRole('listitem')).toHaveText([/Kiran/]);
  await list(page).getByText('Unread', { exact: true }).click();
  await expect(list(page).getByRole('listitem')).toHaveCount(2);
  await row(page, 'Meera').click();
  await expect(message(page, 'SHOP filtered-felts')).toBeVisible();
  // The chat has been read.
  await expect(list(page).getByRole('listitem')).toHaveText([/Kiran/]);
  await list(page).getByLabel('Search by name or phone').fill('98111 00003');
  await expect(page.getByRole('heading', { name: 'No chats found' })).toBeVisible();
  await list(page).getByText('All', { exact: true }).click();
  await expect(list(page).getByRole('listitem')).toHaveText([/Meera/]);
  await expect(page.getByRole('heading', { name: 'Meera' })).toBeVisible();
  await page.reload();
  await expect(list(page).getByRole('listitem')).toHaveText([/Meera/]);
  await expect(message(page, 'SHOP filtered-felts')).toBeVisible();
});

test('replaces the field with a template message after 24 hours, and removes it after STOP', async ({ page }) => {
  const { shop, asha } = await openChat(url, 'Closing Clay');
  await openThread(page, shop);
  await expect(field(page)).toBeVisible();
  await asha.skipDay();
  await page.reload();
  await expect(page.getByText('The customer last wrote over 24 hours ago.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Message from your own WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/9110\d{8}$/,
  );
  await expect(row(page, 'Asha Rao')).toContainText('Reply window closed');
  await expect(field(page)).toHaveCount(0);
  await expectGoodAppearance(page);
  await asha.sendText('Are you there?');
  await expect(field(page)).toBeVisible();
  await asha.sendText('STOP');
  await expect(page.getByText('This customer sent STOP.')).toBeVisible();
  await expect(field(page)).toHaveCount(0);
});

test('shows not found for a chat of another shop', async ({ page }) => {
  const { shop } = await openChat(url, 'Secret Silver');
  const { chats } = (await (await shop.caller.get('/api/seller/chats')).json()) as { chats: { id: string }[] };
  const other = await openShop(url, admin, 'Curious Copper');
  await openAsSeller(page, other, `${path}?chat=${chats[0]?.id}`);
  await expect(page.getByText('Chat not found. It may have been deleted.')).toBeVisible();
  await expect(page.getByText('Asha Rao')).toHaveCount(0);
  await expect(field(page)).toHaveCount(0);
});
