import { setTimeout as pause } from 'node:timers/promises';
import { orderAndReview, placeOrderAs, reportAs } from '../../e2e/customers.ts';
import { asCustomer, saveUpi } from '../../e2e/payments.ts';
import { placeOrder } from '../../e2e/selling.ts';
import { addProduct, type Caller, type Shop } from '../../e2e/shops.ts';
import { openPhone, waitFor } from '../conventions/chatKurti.ts';
import type { Stage } from '../conventions/stage.ts';

/** Ids in the addresses of screens; the tokens open an order as its customer. */
export type Filled = {
  token: string;
  claimedToken: string;
  claimedOrder: string;
  reviewedToken: string;
  chat: string;
  chatReport: string;
  import: string;
};

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const productFile = [
  'Product name,SKU,Price,Stock,Category',
  ...Array.from({ length: 8 }, (_, row) => `Block print kurti ${row + 1},KU-${row + 1},${499 + row},${5 + row},Kurtis`),
  'Green kurti,KU-9,call us,5,Kurtis',
].join('\r\n');

const read = async <Answer>(caller: Caller, path: string) => (await (await caller.get(path)).json()) as Answer;

async function importFile({ caller }: Shop): Promise<string> {
  const file = { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(productFile) };
  const { id } = (await (await caller.post('/api/seller/imports', { multipart: { file } })).json()) as { id: string };
  const path = `/api/seller/imports/${id}`;
  await waitFor(async () => (await read<{ state: string }>(caller, path)).state === 'ready' || undefined);
  return id;
}

/** A chat with an open question, which the seller reports, and a draft that the shop's phone began. */
async function chat({ shop, admin }: Stage): Promise<Pick<Filled, 'chat' | 'chatReport'>> {
  const customer = openPhone(shop, 'customer');
  await customer.say('SHOP convention-weavers');
  await customer.say('Is the dye safe for a newborn?');
  const chats = () => read<{ chats: { id: string }[] }>(shop.caller, '/api/seller/chats');
  const id = await waitFor(async () => (await chats()).chats[0]?.id);
  await waitFor(async () => (await customer.read()).length >= 4 || undefined);
  const reported = await shop.caller.post(`/api/seller/chats/${id}/report`, { data: { reason: 'Rude words' } });
  if (!reported.ok()) throw new Error(await reported.text());
  const { reports } = await read<{ reports: { id: string }[] }>(admin, '/api/admin/chat-reports');

  const phone = openPhone(shop, 'seller');
  const { code } = (await (await shop.caller.post('/api/seller/phone/code')).json()) as { code: { code: string } };
  await phone.say(`CONNECT ${code.code}`);
  await waitFor(async () => (await phone.read()).find(({ text }) => text.includes(shop.name)));
  await phone.photograph({ name: 'photo.png', mimeType: 'image/png', buffer: png }, 'Brass lamp 450');
  await waitFor(async () => (await phone.read()).find(({ text }) => text.includes('Brass lamp')));
  return { chat: id, chatReport: reports[0]?.id ?? '' };
}

/** Adds what screens show beside products and orders: reviews, reports, payments, an import, a chat and a draft. */
export async function fill(stage: Stage): Promise<Filled> {
  const { shop, productId } = stage;
  const { token } = await placeOrderAs(shop, 'Asha Rao', [{ productId, quantity: 1 }]);
  const review = { stars: 4, words: 'Soft cotton, and the colour did not run in the wash.' };
  await orderAndReview(shop, productId, { customerName: 'Ravi Kumar', ...review });
  await reportAs(shop, `product=${productId}`, { words: 'The photo shows another product.' });
  const reviewed = await placeOrderAs(shop, 'Sunita Devi', [{ productId, quantity: 1 }]);
  for (const action of ['confirm', 'ship', 'deliver'])
    await shop.caller.post(`/api/seller/orders/${reviewed.id}/${action}`);

  await saveUpi(shop);
  const affordable = await addProduct(shop, { name: 'Handwoven kurta 499', pricePaise: 499_00 });
  const items = [{ productId: affordable, quantity: 1 }];
  const claimed = await placeOrderAs(shop, 'Imran Khan', items);
  await asCustomer(shop, claimed.id, 'claims', { reference: '412345678901' });
  const payment = { amountPaise: 600_00, channel: 'upi', isSure: true };
  await shop.caller.post(`/api/seller/orders/${await placeOrder(shop, items)}/payments`, { data: payment });

  const ids = { ...(await chat(stage)), import: await importFile(shop) };
  // Notifications and summaries follow.
  await pause(1000);
  return { ...ids, token, claimedToken: claimed.token, claimedOrder: claimed.id, reviewedToken: reviewed.token };
}
