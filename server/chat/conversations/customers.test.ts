import { describe, expect, test } from 'vitest';
import { newKey, orderBody, product, seller } from '#test/factories.ts';
import { asForm, formToken } from '#test/publicForms.ts';
import { createTestServer } from '#test/server.ts';
import { render } from '#web/storefront/render.tsx';

const server = createTestServer({ render });

const phones = { typed: '98111 22233', phone: '+919811122233' };
const place = (productId: string, changes: object) =>
  server.browser().post('/api/orders', orderBody(productId, { customerPhone: phones.typed, ...changes }), newKey());
const known = (sellerId: string) =>
  server.rows<{ id: string; phone: string; name: string; asked: boolean; in_inbox: boolean }>(
    `select id, phone, name, opted_in_at is not null as asked, last_message_at is not null as in_inbox
     from conversations where seller_id = $1`,
    [sellerId],
  );
const updatesOf = (sellerId: string) =>
  server.rows('select wants_updates as wants, conversation_id as conversation from orders where seller_id = $1', [
    sellerId,
  ]);

describe("'Send me updates on WhatsApp'", () => {
  test('is not ticked by default, and names the business', async () => {
    const owner = await seller(server);
    const { text } = await server.browser().get(`/product/${await product(owner)}`);
    const tick = /<input[^>]*name="wantsUpdates"[^>]*>/.exec(text)?.[0];
    expect(tick).toContain('type="checkbox"');
    expect(tick).not.toContain('checked');
    expect(text).toContain('Send me updates on WhatsApp');
    expect(text).toContain(`${owner.businessName} messages you when the status changes`);
  });

  test('creates no chat for an order without it', async () => {
    const owner = await seller(server);
    const productId = await product(owner);
    for (const changes of [{}, { wantsUpdates: false }]) {
      expect((await place(productId, changes)).status).toBe(201);
    }
    expect(await known(owner.id)).toEqual([]);
    expect(await updatesOf(owner.id)).toEqual([
      { wants: false, conversation: null },
      { wants: false, conversation: null },
    ]);
  });

  test('creates one customer of this shop alone with it, in no inbox', async () => {
    const [owner, other] = [await seller(server), await seller(server)];
    const productId = await product(owner);
    expect((await place(productId, { wantsUpdates: true, customerName: 'Asha' })).status).toBe(201);
    expect((await place(productId, { wantsUpdates: true, customerName: 'Asha Rao' })).status).toBe(201);
    expect((await place(await product(other), { wantsUpdates: true })).status).toBe(201);
    const [conversation, ...more] = await known(owner.id);
    expect(more).toEqual([]);
    expect(conversation).toMatchObject({ phone: phones.phone, name: 'Asha', asked: true, in_inbox: false });
    expect(await updatesOf(owner.id)).toEqual([
      { wants: true, conversation: conversation?.id },
      { wants: true, conversation: conversation?.id },
    ]);
    expect((await known(other.id)).map(({ id }) => id)).not.toEqual([conversation?.id]);
  });

  test('is read from the form without JavaScript, and restored after a refusal', async () => {
    const owner = await seller(server);
    const id = await product(owner);
    const browser = server.browser();
    const post = async (customerPhone: string) => {
      const fields = { customerName: 'Asha', customerPhone, quantity: '1', wantsUpdates: 'on' };
      const key = newKey()['idempotency-key'];
      const form = asForm({ ...fields, key, formToken: await formToken(browser, `/product/${id}`) });
      return browser.send({ method: 'POST', url: `/product/${id}/order`, ...form });
    };
    const refused = await post('12');
    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(/<input[^>]*name="wantsUpdates"[^>]*checked/);
    expect((await post(phones.typed)).status).toBe(303);
    expect(await known(owner.id)).toHaveLength(1);
  });
});
