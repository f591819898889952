import { expect } from 'vitest';
import { sendDueOrderMails } from '#server/orders/newOrderEmails/commands.ts';
import { createMailDelivery } from '#server/platform/mail/outbox.ts';
import { removeErasedFiles } from '#server/privacy/customerData/jobs.ts';
import { createChats, newDigits, slugOf } from './chats.ts';
import { deliver, newKey, product, seller, type TestSeller } from './factories.ts';
import { writingsOf } from './findTraces.ts';
import type { TestServer } from './server.ts';

let made = 0;

/** A person with a unique name, and every word that could identify them. */
export function newPerson() {
  made += 1;
  const digits = newDigits();
  const name = `Zubeida Qureshi${made}`;
  const address = `Peacock Villa ${made}, Lotus Lane, Kozhikode 673001`;
  const email = `zubeida${made}@mail.example`;
  const phone = `+${digits}`;
  return { digits, phone, name, address, email, words: [name, address, email, ...writingsOf(phone)] };
}
export type Person = ReturnType<typeof newPerson>;

/**
 * A customer of two shops who has left data everywhere: orders on the web and in chat, a cancellation, a rating,
 * questions, a photo, a block, a report, and notifications to shops by phone and email.
 */
export async function knownCustomer(server: TestServer, person = newPerson()) {
  const chats = createChats(server);
  const [one, two] = [await seller(server), await seller(server)];
  const [lamp, throne] = [
    await product(one, { name: 'Brass lamp', pricePaise: 499_00 }),
    await product(two, { name: 'Rosewood throne', pricePaise: 60_000_00 }),
  ];
  const shopPhone = await chats.sellerPhone(one, { phone: newDigits() });
  await one.browser.put('/api/seller/order-mails', { isWanted: true });

  const phone = chats.phone({ phone: person.digits, name: person.name });
  await phone.ask(`SHOP ${await slugOf(server, one)}`);
  await phone.ask(`Do you deliver to ${person.address}?`);
  await phone.picture(`From ${person.name}`);
  await chats.picturesArrive();
  await phone.cart([lamp, 1, 499]);
  await phone.say(person.address);
  await phone.tap('Place order');
  const inChat = await lastOrder(server);
  await phone.say('MY DATA');

  const order = (productId: string) => place(server, productId, person);
  const small = await order(lamp);
  const large = await order(throne);
  const cancelled = await order(throne);
  await shopPhone.tapId(`order:${small.id}`);
  await shopPhone.say('orders');
  await sendDueOrderMails(server.context);
  await deliverMails(server);
  expect((await server.browser().post(`/api/orders/${cancelled.token}/cancel`)).status).toBe(200);
  for (const { id } of [inChat, small]) await deliver(one, id);
  await deliverMails(server);
  await rate(server, one, { token: small.token, productId: lamp, person });
  await reportAndAnswer(server, one, person);
  expect((await two.browser.post(`/api/seller/orders/${cancelled.id}/block`)).status).toBeLessThan(300);
  await simulatedPhone(server, person);
  return { person, one, two, lamp, throne, phone, orders: { inChat, small, large, cancelled } };
}

/** The newest order, which was placed in a chat. */
async function lastOrder(server: TestServer) {
  const [order] = await server.rows<{ id: string; token: string }>(
    'select id, token from orders order by created_at desc, id desc limit 1',
  );
  return order ?? { id: '', token: '' };
}

async function place(server: TestServer, productId: string, person: Person) {
  const body = {
    items: [{ productId, quantity: 1 }],
    customerName: person.name,
    customerEmail: person.email,
    customerPhone: `0${person.digits.slice(2, 7)} ${person.digits.slice(7)}`,
    deliveryAddress: person.address,
    note: `Write to ${person.email}`,
    wantsUpdates: true,
  };
  const answer = await server.browser().post('/api/orders', body, newKey());
  expect(answer.status).toBe(201);
  const { token } = answer.body as { token: string };
  const [row] = await server.rows<{ id: string }>('select id from orders where token = $1', [token]);
  return { id: row?.id ?? '', token };
}

/** Delivers emails as the queue does, to files instead of a mail server. */
export async function deliverMails(server: TestServer): Promise<void> {
  const deliver = createMailDelivery(server.context.database, {
    smtpUrl: undefined,
    mailFrom: 'haat@haat.example',
    publicUrl: server.context.server.publicUrl,
    dataDirectory: server.dataDirectory,
  });
  for (const { id } of await server.rows<{ id: string }>("select id from mails where status = 'queued'")) {
    await deliver({ id });
  }
}

type Rating = { token: string; productId: string; person: Person };
async function rate(server: TestServer, owner: TestSeller, { token, productId, person }: Rating): Promise<void> {
  const words = `Shines all over ${person.address}.`;
  const answer = await server.browser().post(`/api/orders/${token}/reviews`, { productId, stars: 4, words });
  expect(answer.status).toBe(201);
  const { id } = answer.body as { id: string };
  const reply = { answer: `Thank you, ${person.name}!` };
  expect((await owner.browser.post(`/api/seller/reviews/${id}/answer`, reply)).status).toBeLessThan(300);
}

/** The shop reports the chat and answers an open question, both in words that name the customer. */
async function reportAndAnswer(server: TestServer, owner: TestSeller, person: Person): Promise<void> {
  const [chat] = await server.rows<{ id: string }>('select id from conversations where seller_id = $1 and phone = $2', [
    owner.id,
    person.phone,
  ]);
  const reason = { reason: `${person.name} is rude.` };
  expect((await owner.browser.post(`/api/seller/chats/${chat?.id}/report`, reason)).status).toBeLessThan(300);
  const fact = { question: `Who is ${person.phone}?`, answer: `${person.name}, who ordered a lamp.` };
  expect((await owner.browser.post('/api/seller/shop-answers', fact)).status).toBe(201);
}

/** Adds the same phone to the simulator. */
async function simulatedPhone(server: TestServer, { digits, name, address }: Person): Promise<void> {
  await server.rows(
    `with phone as (insert into simulated_phones (id, phone, service_user_id, name, created_at)
        values (gen_random_uuid(), $1::text, $1::text, $2, now()) returning id),
      media as (insert into simulated_media (id, mime_type, content, created_at)
        values ($1::text, 'image/jpeg', convert_to($2, 'utf8'), now())),
      webhook as (insert into simulated_webhooks (id, body, due_at, created_at)
        values (gen_random_uuid(), '{"from":"' || $1::text || '"}', now() + interval '1 year', now()))
      insert into simulated_messages (id, phone_id, direction, external_id, payload, state, created_at)
      select gen_random_uuid(), id, 'from', $1::text, json_build_object('image', json_build_object('id', $1::text, 'caption', $3::text)), 'sent', now() from phone`,
    [digits, name, address],
  );
}

/** Runs the queued file deletions of an erasure. */
export async function removeFiles(server: TestServer): Promise<void> {
  const jobs = await server.rows<{ data: { folders: string[] } }>(
    "select data from pgboss.job where name = 'remove-files'",
  );
  for (const { data } of jobs) await removeErasedFiles(server.context, server.dataDirectory, data);
}
