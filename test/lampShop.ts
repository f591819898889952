import { createChats, type Heard, newDigits, slugOf } from './chats.ts';
import { product, seller, type TestSeller } from './factories.ts';
import type { TestServer } from './server.ts';

/** Shops with an active assistant, and customers who write to them. */
export function createLampShops(server: TestServer) {
  const chats = createChats(server);

  async function customerOf(owner: TestSeller) {
    const phone = chats.phone({ phone: newDigits(), name: 'Asha Rao' });
    await phone.say(`SHOP ${await slugOf(server, owner)}`);
    return phone;
  }

  /** A lamp, a pot that is low in stock, a sold-out kurta, and a customer who has opened the chat with the shop. */
  async function lampShop() {
    const owner = await seller(server);
    const [lamp, pot, kurta] = [
      await product(owner, {
        name: 'Brass Table Lamp',
        pricePaise: 1_250_00,
        stock: 40,
        description: 'Polished brass, 30 cm high',
      }),
      await product(owner, { name: 'Clay Flower Pot', pricePaise: 149_00, stock: 3, description: 'Terracotta pot' }),
      await product(owner, { name: 'Blue Cotton Kurta', pricePaise: 499_00, stock: 0, description: 'Sizes S, M, L' }),
    ];
    return { owner, lamp, pot, kurta, phone: await customerOf(owner) };
  }

  /** Who answers in the shop's only conversation, and whether it is waiting for a person. */
  const conversationOf = async ({ id }: TestSeller) =>
    (
      await server.rows<{ owner: string; waits: boolean }>(
        'select owner, needs_you_at is not null as waits from conversations where seller_id = $1',
        [id],
      )
    )[0];

  /** The replies of a shop's assistant, with the records they are based on. */
  const sent = (sellerId: string) =>
    server.rows(
      `select text from channel_messages join conversations on conversations.id = conversation_id
        where seller_id = $1 and direction = 'out' and records is not null and records <> '[]'`,
      [sellerId],
    );

  return { chats, customerOf, lampShop, conversationOf, sent };
}

/** All received messages as one text. */
export const words = (heard: Heard[]) => heard.map(({ text }) => text).join('\n');
