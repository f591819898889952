import { expect, test } from 'vitest';
import { createChats, newDigits, slugOf } from '#test/chats.ts';
import { customerOrder, product, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);

async function open() {
  const owner = await seller(server);
  const lamp = await product(owner, { name: 'Brass Lamp', stock: 20 });
  const place = async (name: string) => {
    const { id } = await customerOrder(server, [{ productId: lamp, quantity: 1 }]);
    await server.rows("update orders set customer_name = $2, search = lower($2) || ' ' where id = $1", [id, name]);
    server.pass(60_000);
    return id;
  };
  return { owner, place, phone: await chats.sellerPhone(owner, { phone: newDigits() }) };
}
const statusOf = async (id: string) =>
  (await server.rows<{ status: string }>('select status from orders where id = $1', [id]))[0]?.status;

test('a step of a customer’s order shows it with its buttons, and several are listed', async () => {
  const { phone, place } = await open();
  const asha = await place('Asha Verma');
  const [meena, other] = [await place('Meena Joshi'), await place('Meena Rao')];
  const [shown] = await phone.say("confirm Asha's");
  expect(shown?.choices).toHaveProperty('Confirm', `confirm:${asha}`);
  expect(await statusOf(asha)).toBe('pending');
  const [listed] = await phone.say('meena ka pakka kar do');
  expect(Object.values(listed?.choices ?? {}).toSorted()).toEqual([`order:${meena}`, `order:${other}`].toSorted());
  expect((await phone.say('confirm gramophone'))[0]?.choices).toEqual({});
});

test('the last order, and the one that was just shown, are shown again', async () => {
  const { phone, place } = await open();
  await place('Asha Verma');
  const last = await place('Ravi Kumar');
  for (const words of ['mark the last order as confirmed', 'aakhri order dikhao', 'confirm it'])
    expect((await phone.say(words))[0]?.choices).toHaveProperty('Confirm', `confirm:${last}`);
  expect(await statusOf(last)).toBe('pending');
  await phone.say('orders');
  expect((await phone.say('confirm it'))[0]?.choices).not.toHaveProperty('Confirm');
});

test('words for him go to the customer of the order that was shown, after a tap', async () => {
  const { owner, phone } = await open();
  const customer = chats.phone({ phone: newDigits(), name: 'Imran Khan' });
  await customer.ask(`SHOP ${await slugOf(server, owner)}`);
  await customer.hear();
  expect((await phone.say('tell him it comes tomorrow'))[0]?.text).toContain('didn’t get that');
  const lamp = await product(owner, { name: 'Copper Bowl', stock: 5 });
  const { id } = await customerOrder(server, [{ productId: lamp, quantity: 1 }]);
  await server.rows(
    "update orders set conversation_id = (select id from conversations where seller_id = $2), customer_name = 'Imran Khan', search = 'imran khan' where id = $1",
    [id, owner.id],
  );
  await phone.tapId(`order:${id}`);
  const [asked] = await phone.say('tell him it comes tomorrow');
  expect(asked).toMatchObject({ kind: 'buttons', text: expect.stringContaining('Imran Khan') });
  expect(await customer.hear()).toEqual([]);
  await phone.tap('Send');
  expect((await customer.hear()).map(({ text }) => text)).toEqual(['it comes tomorrow']);
});
