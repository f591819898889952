import { expect, test } from 'vitest';
import { createChats, newDigits, slugOf } from '#test/chats.ts';
import type { TestSeller } from '#test/factories.ts';
import { createMoneyTests } from '#test/money.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);
const { act, pay, placeAt, read, shopWithUpi } = createMoneyTests(server);

/** An order of a customer who writes with the shop and wants updates, after these actions. */
async function orderAfter(actions: string[], changes: object = {}) {
  const owner = await shopWithUpi();
  const digits = newDigits();
  const phone = chats.phone({ phone: digits });
  await phone.say(`SHOP ${await slugOf(server, owner)}`);
  const { id, token } = await placeAt(owner, 499_00, { customerPhone: `+${digits}`, wantsUpdates: true, ...changes });
  await pay(owner, id, 499_00);
  for (const action of actions) expect((await act(owner, id, action)).status).toBe(200);
  await phone.hear();
  const news = async () => (await phone.hear()).map(({ text }) => text);
  const named = `#${id.slice(-8)} (#1001)`;
  return { owner, id, phone, news, named, link: `http://haat.test/order/${token}` };
}
const sendRefund = async (owner: TestSeller, id: string) => {
  const [refund] = (await read(owner, id)).money.refunds;
  expect((await act(owner, id, `refunds/${refund?.id}/sent`, {})).status).toBe(200);
};

// money.md, section 5
test('a customer hears in the chat that their order was called off, and of the refund', async () => {
  const { owner, id, news, named, link } = await orderAfter(['confirm']);
  await act(owner, id, 'call-off', { reason: 'Sold out' });
  expect(await news()).toEqual([`Your order ${named} from ${owner.businessName} was cancelled. ${link}`]);
  await sendRefund(owner, id);
  expect(await news()).toEqual([`${owner.businessName} sent your refund of ₹499 for order ${named}. ${link}`]);
});

test('… that it came back, or was not picked up', async () => {
  const { owner, id, news, named, link } = await orderAfter(['confirm', 'ship']);
  await act(owner, id, 'came-back', { reason: 'Refused', putsBack: true });
  expect(await news()).toEqual([`Your parcel of order ${named} came back to ${owner.businessName}. ${link}`]);
  const picked = await orderAfter(['confirm', 'ship'], { way: 'pickup' });
  await act(picked.owner, picked.id, 'came-back', { reason: 'Not picked up', putsBack: true });
  expect((await picked.news())[0]).toContain('was cancelled');
});

test('… and that the shop has what they returned, once for each return', async () => {
  const { owner, id, news, named, link } = await orderAfter(['confirm', 'ship', 'deliver']);
  const items = [{ position: 0, quantity: 1 }];
  await act(owner, id, 'returns', { items, reason: 'Too small', putsBack: true, givesDeliveryBack: false });
  expect(await news()).toEqual([`${owner.businessName} received what you returned of order ${named}. ${link}`]);
});

test('outside the 24 hours it is the template for cancelled orders, and nothing after a STOP', async () => {
  const { owner, id, phone, news } = await orderAfter(['confirm']);
  await server.rows(
    `insert into order_templates (status, for_language, name, language, parameters, updated_at)
      values ('cancelled', 'en', 'cancelled_order', 'en', '{order,link}', now())`,
  );
  await server.rows("update conversations set window_ends_at = now() - interval '1 minute' where seller_id = $1", [
    owner.id,
  ]);
  await act(owner, id, 'call-off', { reason: 'Sold out' });
  expect((await phone.hear())[0]?.kind).toBe('template');
  await sendRefund(owner, id);
  expect(await news()).toEqual([]);
  const stopped = await orderAfter(['confirm']);
  await stopped.phone.say('STOP');
  await act(stopped.owner, stopped.id, 'call-off', { reason: 'Sold out' });
  expect(await stopped.news()).toEqual([]);
});
