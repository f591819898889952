import { beforeAll, describe, expect, test } from 'vitest';
import type { IncomingKind } from '#domain/chat/channel.ts';
import { cartActions, formatCartTapId } from '#domain/chat/chatCarts.ts';
import { formatPhoneTapId } from '#domain/chat/connections.ts';
import { orderActionNames } from '#domain/orders/orders.ts';
import { createChats, newDigits, type Phone, slugOf } from '#test/chats.ts';
import { customerOrder, product, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);

/** What belongs to one shop and to its customer: an order, an open cart, a message that the shop has sent. */
type Things = { owner: TestSeller; productId: string; orderId: string; cartId: string; messageId: string };

const text = (body: string, more = {}) => ({ type: 'text', text: { body }, ...more });
const tap = (id: string) => ({
  type: 'interactive',
  interactive: { type: 'button_reply', button_reply: { id, title: 'x' } },
});
const file = (type: string) => ({ type, [type]: { id: 'file', mime_type: 'image/jpeg', sha256: 'x' } });

/** Each kind of message, as somebody sends it who knows every id of the things. */
const messages: Record<IncomingKind, (things: Things) => object[]> = {
  text: ({ orderId, messageId }) => [
    text(`where is my order #${orderId.slice(-8)}?`),
    text('orders'),
    text('12 MG Road, Pune 411001'),
    text('98765 43210'),
    text('yes', { context: { from: '1', id: messageId } }),
    text('STOP'),
    text('START'),
    text('SELL'),
    text('CONNECT ABCD2345'),
  ],
  tap: ({ orderId, cartId }) => [
    ...cartActions.map((action) => tap(formatCartTapId({ action, cartId }))),
    ...(['order', ...orderActionNames] as const).map((request) => tap(formatPhoneTapId({ request, orderId }))),
  ],
  order: ({ productId }) => [
    {
      type: 'order',
      order: {
        catalog_id: '1',
        product_items: [{ product_retailer_id: productId, quantity: 1, item_price: 1250, currency: 'INR' }],
      },
    },
  ],
  image: () => [file('image')],
  audio: () => [file('audio')],
  video: () => [file('video')],
  document: () => [file('document')],
  sticker: () => [file('sticker')],
  location: () => [{ type: 'location', location: { latitude: 1, longitude: 1 } }],
  unsupported: () => [{ type: 'hologram' }],
};

/** Everything of the shop's that a message could touch. */
async function belongings({ id }: TestSeller) {
  const of = (columns: string, from: string) => server.rows(`select ${columns} from ${from} = $1 order by 1`, [id]);
  return Promise.all([
    of('products.*', 'products where seller_id'),
    of('orders.*', 'orders where seller_id'),
    of('order_history.*', 'order_history where seller_id'),
    of('conversations.*', 'conversations where seller_id'),
    of('conversation_carts.*', 'conversation_carts join conversations on id = conversation_id where seller_id'),
    of(
      'channel_messages.*',
      'channel_messages join conversations on conversations.id = conversation_id where seller_id',
    ),
    of('connected_phones.*', 'connected_phones where seller_id'),
    of('connect_codes.*', 'connect_codes where seller_id'),
  ]);
}

const shared = {} as { things: Things; callers: [who: string, phone: Phone][] };
beforeAll(async () => {
  const [owner, other] = [await seller(server), await seller(server)];
  const productId = await product(owner);
  await chats.sellerPhone(owner, { phone: newDigits() });
  const digits = newDigits();
  const customer = chats.phone({ phone: digits, name: 'Asha' });
  await customer.say(`SHOP ${await slugOf(server, owner)}`);
  await customer.send(messages.order({ productId } as Things)[0] ?? {});
  const [review] = await customer.say('7 Lake View, Bhopal 462001');
  const cartId = review?.choices['Place order']?.split(':')[1] ?? '';
  const { id: orderId } = await customerOrder(server, [{ productId, quantity: 1 }]);
  const messageId = 'wamid.known';
  await server.rows(
    `update channel_messages set external_id = $1 where id = (select channel_messages.id from channel_messages
      join conversations on conversations.id = conversation_id where seller_id = $2 and direction = 'out' limit 1)`,
    [messageId, owner.id],
  );
  const elsewhere = `SHOP ${await slugOf(server, other)}`;
  const stranger = chats.phone({ phone: newDigits(), name: 'Ravi' });
  await stranger.say(elsewhere);
  await customer.say(elsewhere);
  shared.things = { owner, productId, orderId, cartId, messageId };
  shared.callers = [
    ["another shop's phone", await chats.sellerPhone(other, { phone: newDigits() })],
    ['a customer of another shop', stranger],
    ['the same phone in another shop', customer],
    ['somebody who named no shop', chats.phone({ phone: newDigits() })],
  ];
});

describe('a message of this kind changes nothing in another shop', () => {
  test.each(Object.keys(messages) as IncomingKind[])('%s', async (kind) => {
    const { things, callers } = shared;
    const before = await belongings(things.owner);
    for (const [who, phone] of callers) {
      for (const message of messages[kind](things)) {
        // Whoever answers a message of the shop's, writes to the shop.
        if (who.startsWith('the same') && 'context' in message) continue;
        const heard = (await phone.send(message)).map((each) => each.text).join('\n');
        expect(heard, who).not.toContain(things.owner.businessName);
        expect(heard, who).not.toContain('Lake View');
        expect(await belongings(things.owner), `${who}: ${JSON.stringify(message)}`).toEqual(before);
      }
    }
  });
});
