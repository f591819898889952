import { type createChats, newDigits, type Phone, slugOf } from './chats.ts';
import type { TestSeller } from './factories.ts';
import type { TestServer } from './server.ts';

export type Chat = { id: string; name: string; unread: number; owner: string; needsYou: boolean; lastText: string };
export type Thread = {
  chat: Chat & { isMine: boolean; isReported: boolean };
  orders: { id: string; label: string }[];
  messages: { text: string; author: string; authorName: string | null; state: string | null; kind: string }[];
  nextCursor: string | null;
};

/** Reads a shop's inbox, and creates customers who write to it. */
export function createInbox(server: TestServer, chats: ReturnType<typeof createChats>) {
  const list = async ({ browser }: TestSeller, query = '') =>
    (await browser.get(`/api/seller/chats?limit=50${query}`)).body as { chats: Chat[]; nextCursor: string | null };
  const read = async ({ browser }: TestSeller, id: string, query = '') =>
    (await browser.get(`/api/seller/chats/${id}${query}`)).body as Thread;

  /** A customer who has written to the shop. */
  async function customer(
    owner: TestSeller,
    name: string,
    words = 'Is the lamp there?',
  ): Promise<{ phone: Phone; id: string; digits: string }> {
    const digits = newDigits();
    const phone = chats.phone({ phone: digits, name });
    await phone.say(`SHOP ${await slugOf(server, owner)}`);
    await phone.say(words);
    const [row] = await server.rows<{ id: string }>(
      'select id from conversations where phone = $1 and seller_id = $2',
      [`+${digits}`, owner.id],
    );
    return { phone, digits, id: row?.id ?? '' };
  }
  return { list, read, customer };
}
