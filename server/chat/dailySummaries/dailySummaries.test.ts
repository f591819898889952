import { describe, expect, test } from 'vitest';
import { indianHour } from '#domain/platform/indianTime.ts';
import { switchOffAssistant } from '#test/chatRecords.ts';
import { createChats, newDigits, slugOf } from '#test/chats.ts';
import { customerOrder, password, product, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';
import { sendSummaries } from './dailySummaries.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);
const minute = 60_000;

/** Lets time go by until it is this hour in India; whoever is signed in may have to sign in again. */
function passTo(hour: number): void {
  const now = server.context.now().getTime() + 5.5 * 60 * minute;
  const day = 24 * 60 * minute;
  server.pass((hour * 60 * minute - (now % day) + day) % day || day);
  expect(indianHour(server.context.now())).toBe(hour);
}
const signIn = ({ browser, email }: TestSeller) => browser.post('/api/auth/login', { email, password, role: 'seller' });
const wish = async (owner: TestSeller, hour: number | null) => {
  await signIn(owner);
  return (await owner.browser.put('/api/seller/phone/summary', { hour })).status;
};
const wished = async ({ browser }: TestSeller) =>
  ((await browser.get('/api/seller/phone')).body as { phone: { summaryHour: number | null } | null }).phone
    ?.summaryHour;

/** A shop that was looked at in the morning, with its phone. */
async function shopWithPhone() {
  passTo(9);
  const owner = await seller(server);
  const phone = await chats.sellerPhone(owner, { phone: newDigits() });
  await phone.hear();
  return { owner, phone };
}
async function place(owner: TestSeller, changes: Record<string, unknown>, ...actions: string[]): Promise<void> {
  await signIn(owner);
  const { id } = await customerOrder(server, [{ productId: await product(owner, changes), quantity: 1 }]);
  for (const action of actions) {
    expect((await owner.browser.post(`/api/seller/orders/${id}/${action}`)).status).toBe(200);
  }
}

describe('the daily summary', () => {
  test('is sent once at its hour by any number of processes, with the figures of the panel', async () => {
    const { owner, phone } = await shopWithPhone();
    await switchOffAssistant(server, owner);
    expect(await wish(owner, 20)).toBe(204);
    await place(owner, { pricePaise: 1_000_00 });
    await place(owner, { pricePaise: 500_00, stock: 4 }, 'confirm');
    await place(owner, { pricePaise: 250_50 }, 'confirm', 'ship');
    await place(owner, { pricePaise: 99_00 }, 'cancel');
    const customer = chats.phone({ phone: newDigits() });
    await customer.say(`SHOP ${await slugOf(server, owner)}`);
    await customer.say('is anybody there?');
    await phone.hear();
    passTo(19);
    await sendSummaries(server.context);
    expect(await phone.hear()).toEqual([]);
    passTo(20);
    await Promise.all([sendSummaries(server.context), sendSummaries(server.context)]);
    const [told, ...more] = await phone.hear();
    expect(more).toEqual([]);
    expect(told?.text.split('\n')).toEqual([
      `${owner.businessName} today, until 8:00 pm:`,
      '3 new orders: ₹1,750.50.',
      '1 cancelled.',
      '1 order to confirm.',
      '1 order to ship.',
      '1 customer is waiting for your reply: http://haat.test/seller/chats?show=needs-you',
      '1 product is low in stock.',
    ]);
    server.pass(30 * minute);
    expect((await phone.tap('Orders'))[0]).toMatchObject({ kind: 'list', text: 'You have 3 open orders.' });
    await sendSummaries(server.context);
    expect(await phone.hear()).toEqual([]);
    passTo(20);
    await sendSummaries(server.context);
    expect((await phone.hear())[0]?.text).toContain('No new orders.\n1 order to confirm');
  });

  test("covers the day before in the morning; reports a day without activity, in the phone's language", async () => {
    const { owner, phone } = await shopWithPhone();
    expect(await wish(owner, 8)).toBe(204);
    await phone.say('मेरी दुकान में आज क्या हुआ?');
    await sendSummaries(server.context);
    await phone.hear();
    passTo(8);
    await sendSummaries(server.context);
    const [told] = await phone.hear();
    expect(told).toMatchObject({ kind: 'text' });
    expect(told?.text).toMatch(
      new RegExp(`^${owner.businessName} में कल, .+:\nकोई नया ऑर्डर नहीं।\nअभी कोई काम बाकी नहीं है।$`),
    );
  });

  test('is only sent while the window is open, and never later that day', async () => {
    const { owner, phone } = await shopWithPhone();
    await wish(owner, 20);
    passTo(20);
    await sendSummaries(server.context);
    expect(await phone.hear()).toHaveLength(1);
    passTo(20);
    await sendSummaries(server.context);
    server.pass(5 * minute);
    await phone.say('orders');
    await sendSummaries(server.context);
    expect(await phone.hear()).toEqual([]);
    passTo(20);
    await sendSummaries(server.context);
    expect(await phone.hear()).toHaveLength(1);
  });

  test('is sent at the next check if it could not be queued', async () => {
    const { owner, phone } = await shopWithPhone();
    await wish(owner, 20);
    passTo(20);
    await server.rows('alter table channel_outbox add constraint nothing check (false) not valid');
    await sendSummaries(server.context);
    await server.rows('alter table channel_outbox drop constraint nothing');
    expect(await phone.hear()).toEqual([]);
    await sendSummaries(server.context);
    expect(await phone.hear()).toHaveLength(1);
  });

  test('is not sent for a suspended shop', async () => {
    const { owner, phone } = await shopWithPhone();
    await wish(owner, 20);
    await server.rows("update sellers set status = 'suspended' where id = $1", [owner.id]);
    passTo(20);
    await sendSummaries(server.context);
    expect(await phone.hear()).toEqual([]);
  });
});

describe('the hour of the summary', () => {
  test('is unset by default; a past hour starts tomorrow; it can be switched off', async () => {
    const { owner, phone } = await shopWithPhone();
    expect(await wished(owner)).toBeNull();
    for (const hour of [9, 7]) {
      await wish(owner, hour);
      await sendSummaries(server.context);
      expect(await phone.hear()).toEqual([]);
    }
    expect(await wished(owner)).toBe(7);
    await wish(owner, null);
    passTo(7);
    await sendSummaries(server.context);
    expect(await phone.hear()).toEqual([]);
  });

  test('survives a change of phone, and is refused without a phone or outside the day', async () => {
    const { owner } = await shopWithPhone();
    await wish(owner, 21);
    await chats.sellerPhone(owner, { phone: newDigits() });
    expect(await wished(owner)).toBe(21);
    for (const hour of [-1, 24, 1.5, '8']) {
      expect((await owner.browser.put('/api/seller/phone/summary', { hour })).status).toBe(400);
    }
    await owner.browser.delete('/api/seller/phone');
    expect(await wish(owner, 21)).toBe(404);
  });
});
