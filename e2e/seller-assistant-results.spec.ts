import { expectGoodAppearance } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { connectOwnNumber } from './ownNumber.ts';
import { openAsSeller, section } from './selling.ts';
import { addProduct, adminCaller, openShop, type Shop, switchOffAssistant } from './shops.ts';

test.use({ marketplace: 'shared' });

const path = '/seller/chats/assistant';
let shop: Shop;
let say: (phone: string, words: string) => Promise<void>;
test.beforeAll(async ({ product }) => {
  shop = await openShop(product.url, await adminCaller(product.url), 'Counted Crafts');
  await addProduct(shop, { name: 'Brass table lamp', pricePaise: 1_250_00, stock: 40 });
  say = await connectOwnNumber(product, shop, '555100000000091');
});

test('has a next step while nobody has written', async ({ page }) => {
  await openAsSeller(page, shop, path);
  await expect(section(page, 'Couldn’t answer')).toContainText('Nothing yet.');
  const score = section(page, 'How the assistant did');
  await expect(score.getByRole('link', { name: 'Try it as a customer' })).toBeVisible();
});

test('shows what the assistant did, and lets the shop answer or dismiss what it could not', async ({ page }) => {
  const asked = ['do you take cash?', 'cash chalega kya?', 'brass lamp price?', 'do you have diamond rings?'];
  for (const [place, words] of [...asked, 'do you have gold coins?', 'talk to a person'].entries()) {
    await say(`91981119100${place}`, words);
  }
  const score = async () => (await (await shop.caller.get('/api/seller/assistant/score')).json()).days[0];
  await expect.poll(score).toMatchObject({ answered: 1, asked: 2, handedOver: 1, orders: 0 });
  await openAsSeller(page, shop, path);
  const table = page.getByRole('table', { name: 'How the assistant did' });
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table.getByRole('row').nth(1)).toHaveText(/^Today1210$/);
  const missed = section(page, 'Couldn’t answer');
  await expect(missed.getByRole('listitem')).toHaveCount(3);
  await expect(missed.getByRole('listitem').first()).toContainText('Asked 2 times');
  await expectGoodAppearance(page);

  await missed.getByRole('button', { name: 'Dismiss: do you have gold coins?' }).click();
  await expect(page.getByText('Dismissed. You won’t see it again.')).toBeVisible();
  await expect(missed.getByRole('listitem')).toHaveCount(2);
  await missed.getByRole('button', { name: 'Answer: do you have diamond rings?' }).click();
  await expect(missed.getByLabel('Question', { exact: true })).toHaveValue('do you have diamond rings?');
  await expect(missed.getByLabel('Your answer')).toBeFocused();
  await missed.getByLabel('Your answer').fill('On order, in 10 days.');
  await expectGoodAppearance(page);
  await missed.getByRole('button', { name: 'Save answer' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await expect(section(page, 'Questions and answers')).toContainText('On order, in 10 days.');
  await missed.getByRole('button', { name: /^Answer: / }).click();
  await missed.getByLabel('Your answer').fill('Cash and UPI');
  await missed.getByRole('button', { name: 'Save answer' }).click();
  await expect(page.getByText('Saved and sent to 2 customers.')).toBeVisible();
  await expect(missed).toContainText('Nothing yet.');
  await expect(section(page, 'Customers asked')).toContainText('No open questions.');
  await expect(section(page, 'About your shop').getByLabel('Payment')).toHaveValue('Cash and UPI');
});

test('offers a reply that was sent to three customers as an answer', async ({ page, product }) => {
  const wrapping = await openShop(product.url, await adminCaller(product.url), 'Wrapped Wares');
  await switchOffAssistant(wrapping);
  const write = await connectOwnNumber(product, wrapping, '555100000000092');
  const asked = ['do you gift wrap?', 'gift wrapping karte ho kya?', 'Can you gift wrap it please'];
  for (const [place, words] of asked.entries()) {
    await write(`91981119110${place}`, words);
    const newest = async () => (await (await wrapping.caller.get('/api/seller/chats')).json()).chats[0];
    await expect.poll(newest).toMatchObject({ lastText: words });
    const data = { kind: 'text', text: 'Yes, gift wrap is ₹20.' };
    const sent = await wrapping.caller.post(`/api/seller/chats/${(await newest()).id}/messages`, { data });
    expect(sent.status()).toBe(201);
  }
  await openAsSeller(page, wrapping, path);
  const learned = section(page, 'Replies you send often');
  await expect(learned.getByRole('listitem')).toContainText(/do you gift wrap.*₹20.*Sent to 3 customers/);
  await expectGoodAppearance(page);
  await learned.getByRole('button', { name: /^Edit: / }).click();
  await learned.getByRole('button', { name: 'Cancel' }).click();
  await learned.getByRole('button', { name: /^Add: / }).click();
  await expect(page.getByText('Added. The assistant replies with it from now on.')).toBeVisible();
  await expect(learned).toContainText('Nothing yet.');
  await expect(section(page, 'Questions and answers')).toContainText('Yes, gift wrap is ₹20.');
});
