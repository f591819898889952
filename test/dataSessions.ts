import { expect } from 'vitest';
import { type createChats, slugOf } from './chats.ts';
import { customerOrder, product, type TestSeller } from './factories.ts';
import { newPerson } from './knownCustomer.ts';
import { asForm, formToken } from './publicForms.ts';
import type { Browser, TestServer } from './server.ts';

export const entrance = '/privacy/my-data';

/** Customers who open a session for their own data, and the stored rows of others. */
export function createDataSessions(server: TestServer, marketplace: ReturnType<typeof createChats>) {
  const codeIn = (heard: { text: string }[]) => /code is (\S+)\./.exec(heard.at(-1)?.text ?? '')?.[1] ?? '';
  const send = async (browser: Browser, url: string, fields: Record<string, string>) =>
    browser.send({ method: 'POST', url, ...asForm({ ...fields, formToken: await formToken(browser, entrance) }) });

  /** Enters a code. Returns the address of the data session it opens. */
  async function open(browser: Browser, code: string): Promise<string> {
    const answer = await send(browser, entrance, { code });
    expect(answer.status).toBe(303);
    return String(answer.headers.location);
  }

  /** A customer who has written to a shop on the marketplace's number and ordered from it. */
  async function customerOf(owner: TestSeller) {
    const person = newPerson();
    const phone = marketplace.phone({ phone: person.digits, name: person.name });
    await phone.ask(`SHOP ${await slugOf(server, owner)}`);
    await phone.ask(`Do you deliver to ${person.address}?`);
    const { id, token } = await customerOrder(server, [{ productId: await product(owner), quantity: 1 }]);
    await server.rows('update orders set customer_name = $2, customer_phone = $3 where id = $1', [
      id,
      person.name,
      person.phone,
    ]);
    await server.browser().post(`/api/orders/${token}/cancel`);
    expect((await owner.browser.post(`/api/seller/orders/${id}/block`)).status).toBeLessThan(300);
    return { person, phone, orderId: id };
  }

  /** Every row of every table that belongs to a shop, except the given shops. */
  async function rowsOfOthers(...but: TestSeller[]): Promise<string[]> {
    const tables = await server.rows<{ name: string }>(
      "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'seller_id' order by 1",
    );
    expect(tables.length).toBeGreaterThan(15);
    const sources = [
      ...tables.map(({ name }) => `select '${name}' as name, seller_id, to_jsonb(r) as row from ${name} as r`),
      `select 'channel_messages', seller_id, to_jsonb(r) from channel_messages as r join conversations on conversations.id = conversation_id`,
      `select 'order_items', seller_id, to_jsonb(r) from order_items as r join orders on orders.id = order_id`,
    ];
    const rows = await server.rows<{ row: string }>(
      `select name || ' ' || row::text as row from (${sources.join(' union all ')}) as rows
      where seller_id is not null and seller_id <> all($1) order by 1`,
      [but.map(({ id }) => id)],
    );
    return rows.map(({ row }) => row);
  }
  return { codeIn, send, open, customerOf, rowsOfOthers };
}
