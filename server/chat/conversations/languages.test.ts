import { describe, expect, test } from 'vitest';
import { switchOffAssistant } from '#test/chatRecords.ts';
import { createChats, newDigits, slugOf } from '#test/chats.ts';
import { customerOrder, product, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';
import { detectMessageLanguage } from './languages.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);

const act = async ({ browser }: TestSeller, id: string, action: string) =>
  expect((await browser.post(`/api/seller/orders/${id}/${action}`)).status).toBe(200);
const newest = async ({ id }: TestSeller) =>
  (
    await server.rows<{ id: string }>('select id from orders where seller_id = $1 order by created_at desc limit 1', [
      id,
    ])
  )[0]?.id ?? '';

/** A shop that answers by itself no words, and a customer who has said something to it. */
async function customerWho(said: string) {
  const owner = await seller(server);
  await switchOffAssistant(server, owner);
  const phone = chats.phone({ phone: newDigits(), name: 'Asha' });
  await phone.say(`SHOP ${await slugOf(server, owner)}`);
  await phone.say(said);
  return { owner, phone };
}

test('the slug of a shop shows no language', async () => {
  const owner = await seller(server);
  await server.rows("update sellers set slug = 'peetal-ghar' where id = $1", [owner.id]);
  const [greeting] = await chats.phone({ phone: newDigits() }).say('SHOP peetal-ghar');
  expect(greeting?.text).toContain('You’re chatting with');
});

test('a code shows no language, whatever its letters spell', () => {
  for (const code of ['ABCDENGE', 'abcdenge', 'YEHB-HAAY', 'kare mera'])
    expect(detectMessageLanguage({ text: `connect ${code}` }), code).toBe(undefined);
  expect(detectMessageLanguage({ text: 'connect nahi ho raha' })).toBe('hi-Latn');
});

describe('a customer is answered in the language and script of their last words', () => {
  test('from the cart to the delivery, with buttons, and unchanged names and prices', async () => {
    const owner = await seller(server);
    const name = 'Brass Table Lamp';
    const id = await product(owner, { name, stock: 2 });
    const phone = chats.phone({ phone: newDigits(), name: 'Asha' });
    const [greeting] = await phone.say(`SHOP ${await slugOf(server, owner)}`);
    expect(greeting?.text).toContain('You’re chatting with');
    const [answer] = await phone.ask('पीतल का लैंप मिलेगा?');
    expect(answer?.text).toContain('सहायक');
    const [cart, question] = await phone.cart([id, 5, 1250]);
    expect(cart?.text).toContain(`${name}: सिर्फ़ 2 बचे हैं।`);
    expect(question?.text).toContain('डिलीवरी का पता क्या है?');
    // An address is no English.
    const [shown] = await phone.say('12 MG Road, near the bank, Pune 411001');
    expect(shown?.text).toContain('कुल: ₹2,500');
    expect(Object.keys(shown?.choices ?? {})).toEqual(['ऑर्डर करें', 'पता बदलें', 'हटा दें']);
    const [placed] = await phone.tap('Place order');
    expect(placed?.text).toMatch(/^ऑर्डर हो गया: #\w{8} \(#1001\), ₹2,500।/);
    const order = await newest(owner);
    for (const [action, words] of [
      ['confirm', 'पक्का कर दिया है'],
      ['ship', `${owner.businessName} से आपका ऑर्डर #${order.slice(-8)} (#1001) रास्ते में है।`],
      ['deliver', 'पहुँच गया है'],
    ] as const) {
      await act(owner, order, action);
      expect((await phone.hear())[0]?.text).toContain(words);
    }
  });

  test('also when people answer, and in the new one after a change', async () => {
    const { owner, phone } = await customerWho('bhai mera order kab tak aayega');
    await phone.cart([await product(owner), 1, 1250]);
    await phone.say('12 MG Road, Pune 411001');
    expect((await phone.tap('Place order'))[0]?.text).toMatch(/^Order ho gaya: /);
    const order = await newest(owner);
    await act(owner, order, 'confirm');
    expect((await phone.hear())[0]?.text).toContain('pakka kar diya hai');
    await phone.say('please tell me when it is on the way');
    await act(owner, order, 'ship');
    expect((await phone.hear())[0]?.text).toContain('is on its way');
  });

  test('when they unsubscribe; STOP itself is not English', async () => {
    const { owner, phone } = await customerWho('मुझे कुछ नहीं चाहिए');
    expect((await phone.say('STOP'))[0]?.text).toBe(
      `अब ${owner.businessName} से आपको कोई संदेश नहीं आएगा। फिर पाने के लिए START लिखें।`,
    );
    expect((await phone.say('START'))[0]?.text).toContain('फिर आएँगे');
    expect((await phone.say(`SHOP ${await slugOf(server, owner)}`))[0]?.text).toContain('अब आप');
  });

  test('except outside the 24 hours, by the template as approved', async () => {
    const { owner, phone } = await customerWho('नमस्ते, मुझे एक कुर्ता चाहिए');
    await phone.cart([await product(owner), 1, 1250]);
    await phone.say('12 MG Road, Pune 411001');
    await phone.tap('Place order');
    await server.rows(
      `insert into order_templates (status, name, language, parameters, updated_at)
        values ('confirmed', 'confirmed_order', 'en', '{order,shop}', now())`,
    );
    await server.rows('update conversations set window_ends_at = $2 where seller_id = $1', [
      owner.id,
      server.context.now(),
    ]);
    await act(owner, await newest(owner), 'confirm');
    const [news] = await phone.hear();
    expect(news).toMatchObject({ kind: 'template', text: expect.stringContaining('has confirmed your order') });
  });

  test('also for an order that a member of the shop sends', async () => {
    const { owner, phone } = await customerWho('mera order kahan hai');
    await phone.cart([await product(owner), 1, 1250]);
    await phone.say('12 MG Road, Pune 411001');
    await phone.tap('Place order');
    const [chat] = await server.rows<{ id: string }>('select id from conversations where seller_id = $1', [owner.id]);
    const orderId = await newest(owner);
    const sent = await owner.browser.post(`/api/seller/chats/${chat?.id}/messages`, { kind: 'order', orderId });
    expect(sent.status).toBe(201);
    expect((await phone.hear())[0]?.text).toContain(`Order #${orderId.slice(-8)} (#1001): jawab ka intezaar`);
  });
});

describe('before any words a customer is answered', () => {
  const setAccountLanguage = ({ id }: TestSeller, language: string | null) =>
    server.rows(
      'update users set language = $2 from members where members.user_id = users.id and members.seller_id = $1',
      [id, language],
    );
  const setLinkLanguage = ({ id }: TestSeller, language: string) =>
    server.rows('update sellers set link_language = $2 where id = $1', [id, language]);
  const greet = async (owner: TestSeller, digits = newDigits()) =>
    (await chats.phone({ phone: digits }).say(`SHOP ${await slugOf(server, owner)}`))[0]?.text;
  const [inHindi, inEnglish] = [
    expect.stringContaining('अब आपकी बात'),
    expect.stringContaining('You’re chatting with'),
  ];

  test('in the language of the account of the shop’s owner, also about the cart and the order', async () => {
    const owner = await seller(server);
    await setAccountLanguage(owner, 'hi');
    const phone = chats.phone({ phone: newDigits(), name: 'Asha' });
    expect((await phone.say(`SHOP ${await slugOf(server, owner)}`))[0]?.text).toEqual(inHindi);
    const [, question] = await phone.cart([await product(owner), 1, 1250]);
    expect(question?.text).toContain('डिलीवरी का पता क्या है?');
    await phone.say('12 MG Road, near the bank, Pune 411001');
    await phone.tap('Place order');
    await act(owner, await newest(owner), 'confirm');
    expect((await phone.hear())[0]?.text).toContain('पक्का कर दिया है');
  });

  test('by the assistant, too', async () => {
    const owner = await seller(server);
    await setAccountLanguage(owner, 'hi');
    const phone = chats.phone({ phone: newDigits(), name: 'Asha' });
    await phone.say(`SHOP ${await slugOf(server, owner)}`);
    const [answer] = await phone.ask('👍');
    expect(answer?.text).toMatch(/[\u0900-\u097f]/);
  });

  test('in that of the links that the shop shares, if it chose one', async () => {
    const owner = await seller(server);
    await setAccountLanguage(owner, 'en');
    expect(await greet(owner)).toEqual(inEnglish);
    await setLinkLanguage(owner, 'hi');
    expect(await greet(owner)).toEqual(inHindi);
  });

  test('in that of an order that they placed on the web', async () => {
    const owner = await seller(server);
    await setLinkLanguage(owner, 'hi');
    const digits = newDigits();
    const { id } = await customerOrder(server, [{ productId: await product(owner), quantity: 1 }]);
    await server.rows("update orders set language = 'en', customer_phone = $2 where id = $1", [id, `+${digits}`]);
    expect(await greet(owner, digits)).toEqual(inEnglish);
  });

  test('but once they wrote, also in the shop’s language, no later order changes theirs', async () => {
    const owner = await seller(server);
    await switchOffAssistant(server, owner);
    await setAccountLanguage(owner, 'hi');
    const phone = chats.phone({ phone: newDigits(), name: 'Asha' });
    await phone.say(`SHOP ${await slugOf(server, owner)}`);
    await phone.say('मुझे एक कुर्ता चाहिए');
    await server.rows("update users set language = 'en'");
    expect((await phone.say('STOP'))[0]?.text).toContain('संदेश नहीं आएगा');
  });
});

test('before any words a shop’s phone gets messages in the language of its owner’s account', async () => {
  const owner = await seller(server);
  await server.rows(
    "update users set language = 'hi' from members where members.user_id = users.id and members.seller_id = $1",
    [owner.id],
  );
  const own = await chats.sellerPhone(owner, { phone: newDigits() });
  await own.hear();
  const { id } = await customerOrder(server, [{ productId: await product(owner), quantity: 1 }]);
  expect((await own.hear())[0]?.text).toContain(`नया ऑर्डर #${id.slice(-8)}`);
  expect((await own.say('orders'))[0]?.text).toBe('एक ऑर्डर बाकी है।');
  expect((await own.say('show me my orders please'))[0]?.text).toBe('1 order.');
});

test('a shop’s phone gets order messages in the language it last wrote; “orders” shows none', async () => {
  const owner = await seller(server);
  const own = await chats.sellerPhone(owner, { phone: newDigits() });
  await own.say('मेरे लैंप का दाम बदलना है');
  await own.say('orders');
  const { id } = await customerOrder(server, [{ productId: await product(owner), quantity: 1 }]);
  const [told] = await own.hear();
  expect(told?.text).toContain(`नया ऑर्डर #${id.slice(-8)}`);
  expect(Object.keys(told?.choices ?? {})).toEqual(['Confirm', 'Cancel']);
  expect((await own.tap('Confirm'))[0]?.text).toContain('पक्का');
  expect((await own.say('orders'))[0]?.text).toBe('एक ऑर्डर बाकी है।');
});
