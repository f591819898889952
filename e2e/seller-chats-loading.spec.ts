import { sendToSimulator } from './chats.ts';
import { expect, test } from './fixtures.ts';
import { chatsLink, list, openChat, path, readSlug } from './sellerChats.ts';
import { openAsSeller } from './selling.ts';

test.use({ marketplace: 'shared' });

test('shows a message that arrives while the list loads', async ({ page, product: { url } }) => {
  const { shop } = await openChat(url, 'Patient Potters');
  const isRead = Promise.withResolvers<void>();
  const isTold = Promise.withResolvers<void>();
  await page.route('**/api/seller/chats?limit=30', async (route) => {
    const response = await route.fetch();
    isRead.resolve();
    await isTold.promise;
    await route.fulfill({ response });
  });
  await openAsSeller(page, shop, path, 'commit');
  await isRead.promise;
  await expect(chatsLink(page)).toHaveText('Chats1');
  await sendToSimulator(url, '919811100005', `SHOP ${await readSlug(shop)}\nAre you open?`, 'Meera');
  await expect(chatsLink(page)).toHaveText('Chats2');
  isTold.resolve();
  await expect(list(page).getByRole('listitem')).toHaveText([/^.*Meera/, /^.*Asha Rao/]);
});
