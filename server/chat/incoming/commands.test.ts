import { describe, expect, test } from 'vitest';
import { createChats, newDigits, type Phone, slugOf } from '#test/chats.ts';
import { admin, customerOrder, newKey, orderBody, product, seller, type TestSeller, why } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);

type Known = {
  id: string;
  phone: string | null;
  service_user_id: string | null;
  unread: number;
  last_text: string | null;
};
const inbox = ({ id }: TestSeller) =>
  server.rows<Known>(
    'select id, phone, service_user_id, unread from conversations where seller_id = $1 order by created_at',
    [id],
  );
const wordsTo = async (owner: TestSeller) =>
  (
    await server.rows<{ text: string }>(
      `select text from channel_messages join conversations on conversations.id = conversation_id
        where seller_id = $1 and direction = 'in' order by occurred_at, channel_messages.id`,
      [owner.id],
    )
  ).map(({ text }) => text);

describe('SHOP <slug>', () => {
  test('selects that shop, in any case and with words around it, until another one is named', async () => {
    const [one, other] = [await seller(server), await seller(server)];
    const phone = chats.phone({ phone: newDigits(), name: 'Asha' });
    const [greeting] = await phone.say(`Namaste! shop ${await slugOf(server, one)}, please`);
    expect(greeting?.text).toContain(`You’re chatting with ${one.businessName} now`);
    expect(await phone.say('is the lamp there?')).toEqual([]);
    await phone.say(`SHOP ${await slugOf(server, other)}`);
    await phone.say('and here?');
    expect(await wordsTo(one)).toEqual([expect.stringContaining('Namaste'), 'is the lamp there?']);
    expect(await wordsTo(other)).toEqual([expect.stringContaining('SHOP'), 'and here?']);
    expect(await inbox(one)).toMatchObject([{ unread: 2 }]);
  });

  test('asks a sender without a shop for one, three times an hour at most, unseen by sellers', async () => {
    const owner = await seller(server);
    const phone = chats.phone({ phone: newDigits() });
    for (const words of ['hi', 'is the shop open?', 'SHOP nowhere-at-all']) {
      const [answer] = await phone.say(words);
      expect(answer?.text, words).toContain('Which shop would you like to message?');
      expect(answer?.text).not.toContain('₹');
    }
    expect(await phone.say('hello?')).toEqual([]);
    expect(await inbox(owner)).toEqual([]);
  });

  test('ignores a suspended shop', async () => {
    const owner = await seller(server);
    const slug = await slugOf(server, owner);
    const phone = chats.phone({ phone: newDigits() });
    await phone.say(`SHOP ${slug}`);
    await (await admin(server)).post(`/api/admin/sellers/${owner.id}/suspend`, why);
    expect((await phone.say('are you there?'))[0]?.text).toContain('Which shop');
    expect((await phone.say(`SHOP ${slug}`))[0]?.text).toContain('Which shop');
    expect(await wordsTo(owner)).toEqual([`SHOP ${slug}`]);
  });

  test('is not undone by an older message', async () => {
    const [one, other] = [await seller(server), await seller(server)];
    const phone = chats.phone({ phone: newDigits() });
    await phone.say(`SHOP ${await slugOf(server, one)}`);
    const timestamp = String(Math.floor(server.context.now().getTime() / 1000) - 60);
    await phone.say(`SHOP ${await slugOf(server, other)}`, { timestamp });
    await phone.say('still here?');
    expect(await wordsTo(other)).toEqual([]);
    expect(await wordsTo(one)).toContain('still here?');
  });

  test('sends a reply to the shop of the original message', async () => {
    const [one, other] = [await seller(server), await seller(server)];
    const digits = newDigits();
    const phone = chats.phone({ phone: digits });
    await phone.say(`SHOP ${await slugOf(server, one)}`);
    await server.rows(
      `update channel_messages set external_id = 'wamid.greeting' from contacts
        where contacts.id = contact_id and phone = $1 and direction = 'out'`,
      [`+${digits}`],
    );
    await phone.say(`SHOP ${await slugOf(server, other)}`);
    await phone.say('to the first one', { context: { from: '1', id: 'wamid.greeting' } });
    expect(await wordsTo(one)).toContain('to the first one');
    expect(await wordsTo(other)).not.toContain('to the first one');
  });
});

describe('a customer', () => {
  test('with a web order is recognised by phone, separately in each shop', async () => {
    const [one, other] = [await seller(server), await seller(server)];
    const digits = newDigits();
    const order = orderBody(await product(one), { customerPhone: `+${digits}`, wantsUpdates: true });
    expect((await server.browser().post('/api/orders', order, newKey())).status).toBe(201);
    const [before] = await inbox(one);
    const phone = chats.phone({ phone: digits });
    await phone.say(`SHOP ${await slugOf(server, one)}`);
    await phone.say(`SHOP ${await slugOf(server, other)}`);
    const [after, ...more] = await inbox(one);
    expect([after?.id, more]).toEqual([before?.id, []]);
    const [elsewhere] = await inbox(other);
    expect(elsewhere?.id).not.toBe(before?.id);
  });

  test('with a hidden phone stays the same customer once the phone is known', async () => {
    const owner = await seller(server);
    const slug = await slugOf(server, owner);
    const [digits, userId] = [newDigits(), 'IN.hidden.1'];
    await chats.phone({ userId, name: 'Ravi' }).say(`SHOP ${slug}`);
    expect(await inbox(owner)).toMatchObject([{ phone: null, service_user_id: userId }]);
    await customerOrder(server, [{ productId: await product(owner), quantity: 1 }]);
    await chats.phone({ phone: digits, userId }).say('here is my number');
    expect(await inbox(owner)).toMatchObject([{ phone: `+${digits}`, service_user_id: userId, unread: 2 }]);
  });

  test('known by phone from an order and by id from a chat is merged once both are seen', async () => {
    const owner = await seller(server);
    const [digits, userId] = [newDigits(), 'IN.hidden.2'];
    const order = orderBody(await product(owner), { customerPhone: `+${digits}`, wantsUpdates: true });
    await server.browser().post('/api/orders', order, newKey());
    await chats.phone({ userId }).say(`SHOP ${await slugOf(server, owner)}`);
    expect(await inbox(owner)).toHaveLength(2);
    await chats.phone({ phone: digits, userId }).say('both at once');
    const known = await inbox(owner);
    expect(known).toMatchObject([{ phone: `+${digits}`, service_user_id: userId }]);
    expect(await wordsTo(owner)).toHaveLength(2);
    expect(await server.rows('select conversation_id from orders where seller_id = $1', [owner.id])).toEqual([
      { conversation_id: known[0]?.id },
    ]);
  });

  test('with two merged chats keeps open questions, pending answers and reports of both', async () => {
    const owner = await seller(server);
    await product(owner, { name: 'Brass lamp', pricePaise: 499_00 });
    const slug = await slugOf(server, owner);
    const [digits, userId] = [newDigits(), 'IN.hidden.3'];
    const [known, hidden] = [chats.phone({ phone: digits }), chats.phone({ userId })];
    for (const phone of [known, hidden]) await phone.say(`SHOP ${slug}`);
    await known.ask('when are you open?');
    await hidden.ask('do you take cash?');
    await server.rows(
      `insert into conversation_reports (id, conversation_id, reason, created_at)
        select gen_random_uuid(), id, 'Rude', now() from conversations where seller_id = $1 and service_user_id = $2`,
      [owner.id, userId],
    );
    await server.rows('update conversations set reported_at = now() where service_user_id = $1', [userId]);
    await hidden.say('how much is the brass lamp?');
    const both = chats.phone({ phone: digits, userId });
    await both.say('it is me');
    const [chat, ...others] = await inbox(owner);
    expect(others).toEqual([]);
    const waiting = await server.rows(
      `select kind, (select reason from conversation_reports where conversation_id = conversations.id) as reason,
          reported_at is not null as reported
        from open_questions join conversations on conversations.id = conversation_id
        where conversations.id = $1 order by kind`,
      [chat?.id],
    );
    const report = { reason: 'Rude', reported: true };
    expect(waiting).toEqual([
      { kind: 'openingHours', ...report },
      { kind: 'payment', ...report },
    ]);
    await both.hear();
    await chats.answered();
    expect((await both.hear()).map(({ text }) => text).join()).toContain('Brass lamp: ₹499');
  });

  test('with the phone of somebody with another id inherits nothing', async () => {
    const owner = await seller(server);
    const slug = await slugOf(server, owner);
    const digits = newDigits();
    const order = orderBody(await product(owner), { customerPhone: `+${digits}` });
    await server.browser().post('/api/orders', order, newKey());
    await chats.phone({ phone: digits, userId: 'IN.first' }).say(`SHOP ${slug}`);
    await chats.phone({ phone: digits, userId: 'IN.second' }).say(`SHOP ${slug}`);
    const [first, second] = await inbox(owner);
    expect([first, second]).toMatchObject([
      { phone: null, service_user_id: 'IN.first' },
      { phone: `+${digits}`, service_user_id: 'IN.second' },
    ]);
    expect(await server.rows('select conversation_id from orders where seller_id = $1', [owner.id])).toEqual([
      { conversation_id: first?.id },
    ]);
  });
});

describe('STOP', () => {
  test('is confirmed once; then this shop sends nothing until START', async () => {
    const [owner, other] = [await seller(server), await seller(server)];
    const phone = chats.phone({ phone: newDigits() });
    await phone.say(`SHOP ${await slugOf(server, owner)}`);
    expect((await phone.say('बंद'))[0]?.text).toContain(`अब ${owner.businessName} से आपको कोई संदेश नहीं आएगा`);
    expect(await phone.say('STOP')).toEqual([]);
    expect(await phone.say(`SHOP ${await slugOf(server, owner)}`)).toEqual([]);
    expect(await phone.say(`SHOP ${await slugOf(server, other)}`)).toHaveLength(1);
    await phone.say(`SHOP ${await slugOf(server, owner)}`);
    expect((await phone.say('start'))[0]?.text).toContain(`${owner.businessName} के संदेश अब फिर आएँगे`);
    expect(await phone.say(`SHOP ${await slugOf(server, owner)}`)).toHaveLength(1);
  });
});

describe('STOP, in other ways:', () => {
  test.each([
    ['a button below a template', (phone: Phone) => phone.send(templateButton('Stop promotions'))],
    ['a button in Hindi', (phone: Phone) => phone.send(templateButton('मैसेज बंद करें'))],
    ['a sentence', (phone: Phone) => phone.say('Please stop sending me messages!')],
  ])('%s', async (_, stop) => {
    const owner = await seller(server);
    const phone = chats.phone({ phone: newDigits() });
    const command = `SHOP ${await slugOf(server, owner)}`;
    await phone.say(command);
    expect(await stop(phone)).toHaveLength(1);
    expect(await phone.say(command)).toEqual([]);
  });

  const templateButton = (text: string) => ({ type: 'button', button: { text, payload: text } });
});

test('START is a greeting to who never sent STOP', async () => {
  const phone = chats.phone({ phone: newDigits() });
  await phone.say(`SHOP ${await slugOf(server, await seller(server))}`);
  expect(await phone.ask('Start')).toHaveLength(1);
});

test("everything sent by itself is the assistant's", async () => {
  const authors = await server.rows("select distinct author from channel_messages where direction = 'out'");
  expect(authors).toEqual([{ author: 'assistant' }]);
});
