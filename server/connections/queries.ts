import { chatCommands } from '#domain/chatCommands.ts';
import { chatLink } from '#domain/phone.ts';
import type { Context, SellerMember } from '../context.ts';

type Row = {
  phone: string | null;
  name: string | null;
  connected_at: Date | null;
  code: string | null;
  expires_at: Date | null;
  number: string | null;
};

/**
 * The phone that is connected to the shop, and the code that would connect one, if there is one that is not used and
 * not too old, with the address that its QR code opens: the chat with the number that listens to the shop, or without
 * a number the simulator.
 */
export async function readConnection({ database, now }: Context, { sellerId }: SellerMember) {
  const { rows } = await database.pool.query<Row>({
    name: 'connection',
    text: `select contacts.phone, contacts.name, connected_at, code, expires_at, coalesce(
        (select phone from channel_numbers where kind = 'marketplace' and state <> 'disconnected'),
        (select phone from channel_numbers where seller_id = sellers.id and state <> 'disconnected')) as number
      from sellers
        left join connected_phones on connected_phones.seller_id = sellers.id
        left join contacts on contacts.id = connected_phones.contact_id
        left join connect_codes on connect_codes.seller_id = sellers.id and used_at is null and expires_at > $2
      where sellers.id = $1`,
    values: [sellerId, now()],
  });
  const [row] = rows;
  const { connected_at, code, expires_at } = row ?? {};
  return {
    number: row?.number ?? null,
    phone: row && connected_at ? { phone: row.phone, name: row.name, connectedAt: connected_at.toISOString() } : null,
    code:
      row && code && expires_at
        ? { code, expiresAt: expires_at.toISOString(), link: codeLink(code, row.number) }
        : null,
  };
}

/** What a QR code opens: a chat, or a page of ours where there is no number to chat with. */
export function codeLink(code: string, number: string | null): string {
  const words = chatCommands.connect(code);
  return number ? chatLink(number, words) : `/seller/chats/simulator?as=seller&text=${encodeURIComponent(words)}`;
}
