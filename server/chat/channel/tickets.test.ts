import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createChats, newDigits, slugOf } from '#test/chats.ts';
import { seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { createWebhook, envelope, marketplaceNumber, textFrom } from '#test/webhook.ts';
import { claimTurn } from '../answering/turnQueue.ts';
import { claimDraft } from '../drafts/publishing.ts';
import { openSimulatedPhone, sendFromSimulatedPhone } from '../simulator/commands.ts';
import { claimWebhook } from '../simulator/webhooks.ts';
import { queueMessage } from './commands.ts';
import { handleNextEvent } from './events.ts';
import { claimMedia } from './media.ts';
import { type ClaimedMessage, claimNextMessage } from './outboxClaims.ts';

const server = createTestServer({ marketplaceNumber });
const { tell, post } = createWebhook(server, marketplaceNumber);
const { phone, handleAll } = createChats(server);
const many = 40;
const flood = <Item>(make: (place: number) => Item) => Array.from({ length: many }, (_, place) => make(place));

/** The words of all events that wait, as they are handled. */
async function heardInTurn(): Promise<string[]> {
  const heard: string[] = [];
  while (await handleNextEvent(server.context, async (_tx, _context, { text }) => void heard.push(text)));
  return heard;
}
const namesShop = async (owner: TestSeller) => `SHOP ${await slugOf(server, owner)}`;

/** A number of the seller's own, whose events the marketplace's secret signs as well. */
async function openOwnNumber(owner: TestSeller): Promise<string> {
  const numberId = `7${newDigits()}`;
  const id = randomUUID();
  await server.rows(
    `insert into channel_numbers (id, kind, seller_id, number_id, app_secret_sealed, state, paced_until, created_at, updated_at)
      values ($1, 'seller', $2, $3, $4, 'working', now(), now(), now())`,
    [id, owner.id, numberId, server.context.credentials.seal(id, marketplaceNumber.appSecret)],
  );
  return numberId;
}

describe('events', () => {
  test('of a flooded number do not block another shop', async () => {
    const [loud, quiet] = [await openOwnNumber(await seller(server)), await openOwnNumber(await seller(server))];
    const send = (numberId: string, messages: object[]) => post(JSON.stringify(envelope({ messages }, numberId)));
    await send(
      loud,
      flood(() => textFrom(newDigits(), 'loud')),
    );
    await send(quiet, [textFrom(newDigits(), 'quiet'), textFrom(newDigits(), 'quiet')]);
    const heard = await heardInTurn();
    expect(heard).toHaveLength(many + 2);
    expect(heard.slice(0, 4).toSorted()).toEqual(['loud', 'loud', 'quiet', 'quiet']);
  });

  test('of a flooded shop on the shared number do not block other shops or newcomers', async () => {
    const [loud, quiet] = [await namesShop(await seller(server)), await namesShop(await seller(server))];
    await tell({ messages: flood(() => textFrom(newDigits(), loud)) });
    await tell({ messages: [textFrom(newDigits(), 'newcomer'), textFrom(newDigits(), quiet)] });
    const heard = await heardInTurn();
    expect(heard.slice(0, 3).toSorted()).toEqual([loud, quiet, 'newcomer'].toSorted());
  });

  test('of known customers count for the shop that they talk to', async () => {
    const [loud, quiet] = [await namesShop(await seller(server)), await namesShop(await seller(server))];
    const known = flood(newDigits);
    const other = newDigits();
    await tell({ messages: [...known.map((from) => textFrom(from, loud)), textFrom(other, quiet)] });
    await handleAll();
    await tell({ messages: known.map((from) => textFrom(from, 'loud')) });
    await tell({ messages: [textFrom(other, 'quiet')] });
    expect((await heardInTurn()).slice(0, 2).toSorted()).toEqual(['loud', 'quiet']);
  });

  test('of one person without a shop do not block others, and stay in order', async () => {
    const one = newDigits();
    await tell({ messages: flood((place) => textFrom(one, `one ${place}`)).toReversed() });
    await tell({ messages: [textFrom(newDigits(), 'two')] });
    const heard = await heardInTurn();
    expect(heard.slice(0, 2)).toContain('two');
    expect(heard.filter((text) => text !== 'two')).toEqual(flood((place) => `one ${place}`));
  });
});

describe('outgoing messages', () => {
  const claimed = async () => {
    const claims: ClaimedMessage[] = [];
    for (;;) {
      const one = await server.context.database.transaction((tx) => claimNextMessage(tx, server.context.now()));
      if (one === 'none') return claims;
      if (one === 'paced') server.pass(50);
      else if (one !== 'again') claims.push(one);
    }
  };
  const nothingWaits = async () => {
    await server.rows('delete from channel_outbox');
    await server.rows('delete from channel_tickets');
  };
  const textsOf = (claims: ClaimedMessage[]) => claims.map(({ message }) => message.text);

  test('of a shop with a long queue do not block another shop', async () => {
    await nothingWaits();
    const [loud, quiet] = [await seller(server), await seller(server)];
    for (const owner of [...flood(() => loud), quiet]) await phone({ phone: newDigits() }).say(await namesShop(owner));
    const texts = textsOf(await claimed());
    expect(texts).toHaveLength(many + 1);
    expect(texts.slice(0, 2).join()).toContain(quiet.businessName);
  });

  test('send answers before order notifications, in order for each contact', async () => {
    await nothingWaits();
    const owner = await seller(server);
    const phones = flood(newDigits);
    for (const digits of phones) await phone({ phone: digits }).say(await namesShop(owner));
    await nothingWaits();
    server.pass(60_000);
    const rows = await server.rows<{ contactId: string; conversationId: string }>(
      'select contact_id as "contactId", id as "conversationId" from conversations where seller_id = $1 order by id',
      [owner.id],
    );
    const say = (place: number, author: 'news' | 'assistant', text: string) =>
      server.context.database.transaction((tx) => {
        const to = rows[place];
        if (!to) throw new Error('There is no such conversation.');
        return queueMessage(tx, server.context, { ...to, author, message: { kind: 'text', text } });
      });
    for (let place = 1; place < many; place += 1) await say(place, 'news', `news ${place}`);
    await say(0, 'assistant', 'answer');
    await say(many - 1, 'assistant', 'answer after news');
    const texts = textsOf(await claimed());
    expect(texts.slice(0, 2)).toContain('answer');
    expect(texts.slice(0, 4)).toContain(`news ${many - 1}`);
  });
});

test('the assistant answers shops in turn', async () => {
  const [loud, quiet] = [await seller(server), await seller(server)];
  for (const owner of [...flood(() => loud), quiet]) {
    const customer = phone({ phone: newDigits() });
    await customer.say(await namesShop(owner));
    await customer.say('what is new?');
  }
  server.pass(4000);
  const claimedShops: (string | undefined)[] = [];
  for (let count = 0; count < 3; count += 1) {
    const turn = await claimTurn(server.context, { asksModel: false });
    const sql = 'select seller_id as id from conversations where id = $1';
    claimedShops.push((await server.rows<{ id: string }>(sql, [turn?.conversationId]))[0]?.id);
  }
  expect(claimedShops).toContain(quiet.id);
});

describe('a shop with 40 of them lets another shop pass:', () => {
  const shopsOf = async (claim: () => Promise<string | undefined>) => [await claim(), await claim(), await claim()];

  test('photos', async () => {
    const [loud, quiet] = [await seller(server), await seller(server)];
    const [from, other] = [phone({ phone: newDigits() }), phone({ phone: newDigits() })];
    await from.say(await namesShop(loud));
    for (let count = 0; count < many; count += 1) await from.picture();
    await other.say(await namesShop(quiet));
    await other.picture();
    const claim = () => server.context.database.transaction((tx) => claimMedia(tx, server.context.now()));
    expect(await shopsOf(async () => (await claim())?.share)).toContain(quiet.id);
  });

  test('drafts', async () => {
    const [loud, quiet] = [await seller(server), await seller(server)];
    for (const { id } of [...flood(() => loud), quiet]) {
      const draftId = randomUUID();
      await server.rows(
        `insert into product_drafts (id, seller_id, is_current, name, description, version, photo_at, created_at, updated_at)
          values ($1, $2, false, 'Lamp', '', 1, now(), now(), now())`,
        [draftId, id],
      );
      await server.rows('update product_drafts set publish_at = $2 where id = $1', [draftId, server.context.now()]);
      server.pass(1);
    }
    expect(await shopsOf(async () => (await claimDraft(server.context))?.sellerId)).toContain(quiet.id);
  });

  test('webhooks of the simulator', async () => {
    const [loud, quiet] = [await seller(server), await seller(server)];
    const open = ({ id }: TestSeller) => openSimulatedPhone(server.context, { sellerId: id, isSellers: false }, 'Asha');
    const [first, second] = [await open(loud), await open(quiet)];
    for (const id of [...flood(() => first), second]) {
      await sendFromSimulatedPhone(server.context, id, { type: 'text', text: { body: 'Hello' } });
      server.pass(1);
    }
    expect(await shopsOf(async () => (await claimWebhook(server.context))?.share)).toContain(quiet.id);
  });
});
