import { expect, test } from 'vitest';
import { createChats, newDigits } from '#test/chats.ts';
import { askForEmail } from '#test/emailChanges.ts';
import { password, product, seller } from '#test/factories.ts';
import { knownCustomer } from '#test/knownCustomer.ts';
import { createMoneyTests, upi } from '#test/money.ts';
import { productWithOptions } from '#test/optionShop.ts';
import { picture } from '#test/pictureForms.ts';
import { unzipped } from '#test/readZip.ts';
import { type Answer, type Browser, createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });

const requestArchive = (browser: Browser, currentPassword = password) =>
  browser.post('/api/seller/archive', { currentPassword });
const pathIn = ({ body }: Answer) => (body as { path: string }).path;

/** Returns the archive's bytes, as this browser downloads it. */
async function fetchArchive(browser: Browser, path: string) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return server.app.inject({ url: path, headers: { cookie } });
}

test('exports everything of a shop, compared with the database', async () => {
  const { one, lamp, person } = await knownCustomer(server);
  const image = await picture(one);
  await product(one, { name: '=1+1', images: [image] });
  const chats = createChats(server);
  const shopPhone = await chats.sellerPhone(one, { phone: newDigits() });
  await shopPhone.picture('Clay pot 60');
  await chats.picturesArrive();
  await askForEmail(one.browser, 'wanted@haat.example');
  const answer = await fetchArchive(one.browser, pathIn(await requestArchive(one.browser)));
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  const files = await unzipped(answer.rawPayload);
  const rows = (name: string) => JSON.parse(String(files.get(name))) as Record<string, unknown>[];
  const [stored] = await server.rows(
    `select (select count(*)::int from products where seller_id = $1) as products,
      (select count(*)::int from orders where seller_id = $1) as orders,
      (select count(*)::int from reviews where seller_id = $1) as reviews,
      (select count(*)::int from conversations where seller_id = $1) as chats,
      (select count(*)::int from shop_facts where seller_id = $1) as facts,
      (select count(*)::int from open_questions where seller_id = $1) as questions,
      (select count(*)::int from product_drafts where seller_id = $1) as drafts,
      (select count(*)::int from blocked_phones where seller_id = $1) as "blocked-phones",
      (select count(*)::int from seller_history where seller_id = $1) as decisions`,
    [one.id],
  );
  for (const [name, count] of Object.entries(stored ?? {}))
    expect(rows(`${name}.json`), name).toHaveLength(Number(count));
  expect(stored).toMatchObject({ products: 2, orders: 2, reviews: 1, facts: 1, drafts: 1 });
  const [{ messages } = {}] = await server.rows(
    `select count(*)::int as messages from channel_messages join conversations on conversations.id = conversation_id
      where seller_id = $1`,
    [one.id],
  );
  expect(rows('chats.json').flatMap((chat) => chat.messages)).toHaveLength(Number(messages));
  expect(rows('orders.json').flatMap(({ lines }) => lines)).toContainEqual(
    expect.objectContaining({ product_id: lamp, quantity: 1 }),
  );
  const lines = (name: string) => String(files.get(name)).trim().split('\n');
  expect(lines('orders.csv')[1]).toContain(person.name);
  expect(String(files.get('products.csv'))).toContain("'=1+1");
  expect(JSON.parse(String(files.get('shop.json')))).toMatchObject({
    members: [
      {
        email: one.email,
        email_changes: [{ old_email: one.email, new_email: 'wanted@haat.example', confirmed_at: null }],
      },
    ],
  });
  expect(String(files.get('shop.json'))).not.toContain('_hash');
  const pictures = [...files.keys()].filter((name) => name.includes('pictures/'));
  expect(pictures).toHaveLength(3);
  for (const drawn of rows('drafts.json').flatMap((draft) => draft.pictures)) {
    expect(pictures).toContain(`chat-pictures/${drawn}.webp`);
  }
  expect(pictures).toContain(`pictures/${image.split('/')[3]}.webp`);
  expect(String([...files.values()])).not.toContain('argon2');
  const audit = await server.rows("select target_id from audit where act = 'shop_exported' and actor_id = $1", [
    one.userId,
  ]);
  expect(audit).toEqual([{ target_id: one.id }]);
});

test('exports the options of a product with all its variants', async () => {
  const owner = await seller(server);
  const plain = await product(owner);
  const options = [
    { key: 'colour' as const, name: 'Colour', values: ['Red', 'Blue'] },
    { key: null, name: 'Border', values: ['Gold'] },
  ];
  const made = await productWithOptions(owner, {
    options,
    variants: [
      { values: ['Blue', 'Gold'], pricePaise: 549_00, stock: 3, isOffered: false },
      { values: ['Red', 'Gold'], pricePaise: 499_00, stock: 2 },
    ],
  });
  const answer = await fetchArchive(owner.browser, pathIn(await requestArchive(owner.browser)));
  const files = await unzipped(answer.rawPayload);
  const products = JSON.parse(String(files.get('products.json'))) as { id: string }[];
  expect(products.find(({ id }) => id === made.id)).toMatchObject({
    options,
    variants: [
      { id: made.variants['Red, Gold'], label: 'Red, Gold', price_paise: 499_00, stock: 2, is_offered: true },
      { id: made.variants['Blue, Gold'], label: 'Blue, Gold', price_paise: 549_00, stock: 3, is_offered: false },
    ],
  });
  expect(products.find(({ id }) => id === plain)).not.toHaveProperty('variants');
});

test('exports what was paid, sent back and returned, and how the shop is paid', async () => {
  const { act, customer, pay, placeAt, shopWithUpi } = createMoneyTests(server);
  const owner = await shopWithUpi();
  const { id, token } = await placeAt(owner);
  await customer(token, 'claims', { reference: '412345670101' });
  await act(owner, id, 'discount', { discountPaise: 9_00 });
  await pay(owner, id, 490_00, { reference: '412345670101' });
  for (const action of ['confirm', 'ship', 'deliver']) await act(owner, id, action);
  const items = [{ position: 0, quantity: 1 }];
  await act(owner, id, 'returns', { items, reason: 'Too small', putsBack: true, givesDeliveryBack: false });
  const answer = await fetchArchive(owner.browser, pathIn(await requestArchive(owner.browser)));
  const files = await unzipped(answer.rawPayload);
  const [order] = JSON.parse(String(files.get('orders.json'))) as object[];
  expect(order).toMatchObject({
    discounts: [{ kind: 'agreed', paise: 9_00 }],
    returns: [{ position: 0, quantity: 1 }],
    payment: { state: 'refund_due', keep_paise: 0, received_paise: 490_00 },
    entries: [{ kind: 'received', amount_paise: 490_00, references: ['412345670101'] }],
    refunds: [{ state: 'due', amount_paise: 490_00 }],
    claims: [{ reference: '412345670101' }],
    requests: [{ vpa: upi.vpa, amount_paise: 499_00 }, { amount_paise: 490_00 }],
    provider_payments: null,
  });
  expect(JSON.parse(String(files.get('shop.json')))).toMatchObject({ payment_settings: { upi: { vpa: upi.vpa } } });
});

test('the password is asked for again, and what it opens is of this seller and for two minutes', async () => {
  const [owner, other] = [await seller(server), await seller(server)];
  expect((await requestArchive(owner.browser, 'not-it')).status).toBe(400);
  const path = pathIn(await requestArchive(owner.browser));
  expect((await fetchArchive(other.browser, path)).statusCode).toBe(404);
  expect((await fetchArchive(server.browser(), path)).statusCode).toBe(401);
  server.pass(2 * 60_000 + 1);
  expect((await fetchArchive(owner.browser, path)).statusCode).toBe(404);
});

test('allows one archive at a time per seller', async () => {
  const owner = await seller(server);
  const path = pathIn(await requestArchive(owner.browser));
  const [first, second] = await Promise.all([fetchArchive(owner.browser, path), fetchArchive(owner.browser, path)]);
  expect([first.statusCode, second.statusCode].sort()).toEqual([200, 409]);
  expect((await fetchArchive(owner.browser, path)).statusCode).toBe(200);
});
