import { describe, expect, test } from 'vitest';
import { newKey, productBody, seller, type TestSeller } from '#test/factories.ts';
import { createLampShops, words } from '#test/lampShop.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const { customerOf } = createLampShops(server);
const address = '12 MG Road, Jaipur 302012';

/** A shop and its lamp with names in English and in Hindi; which is the first one differs. */
async function lampShop(first: 'en' | 'hi') {
  const owner = await seller(server);
  const names = { en: 'Brass Table Lamp', hi: 'पीतल का लैंप' };
  const shops = { en: 'Diya House', hi: 'दीया घर' };
  const second = first === 'en' ? ('hi' as const) : ('en' as const);
  const translation = { language: second, name: names[second], description: '' };
  const body = productBody({ name: names[first], description: names[first], translation, pricePaise: 1_250_00 });
  const { status, body: lamp } = await owner.browser.post('/api/seller/products', body, newKey());
  expect(status).toBe(201);
  await server.rows('update sellers set business_name = $2, translations = $3 where id = $1', [
    owner.id,
    shops[first],
    JSON.stringify({ [second]: { name: shops[second], description: '' } }),
  ]);
  return { owner, lamp: (lamp as { id: string }).id };
}

const orderOf = async ({ id }: TestSeller) =>
  (
    await server.rows(
      `select language, array_agg(product_name) as names from orders join order_items on order_id = orders.id
        where orders.seller_id = $1 group by orders.id`,
      [id],
    )
  )[0];

// languages.md, section 5
describe.each(['en', 'hi'] as const)('a product and a shop whose first names are in %s', (first) => {
  test.each([
    ['पीतल का लैंप कितने का है?', 'पीतल का लैंप', 'Brass Table Lamp'],
    ['price of brass lamp?', 'Brass Table Lamp', 'पीतल का लैंप'],
    ['peetal ka lamp kitne ka hai?', 'Brass Table Lamp', 'पीतल का लैंप'],
  ])('are named in the language and letters of: %s', async (question, named, other) => {
    const { owner } = await lampShop(first);
    const answer = words(await (await customerOf(owner)).ask(question));
    expect(answer).toContain('₹1,250');
    expect(answer).toContain(named);
    expect(answer).not.toContain(other);
    const shop = named === 'पीतल का लैंप' ? 'दीया घर' : 'Diya House';
    expect(answer).toContain(shop);
  });

  test.each([
    ['2 पीतल के लैंप भेज दो', 'hi', 'पीतल का लैंप'],
    ['please send 2 brass lamps', 'en', 'Brass Table Lamp'],
    ['2 peetal ke lamp bhej do', 'hi', 'Brass Table Lamp'],
  ])('keep in the order the name that its customer saw: %s', async (wish, language, name) => {
    const { owner } = await lampShop(first);
    const phone = await customerOf(owner);
    expect(words(await phone.ask(wish))).toContain(`2 x ${name}`);
    expect(words(await phone.say(address))).toContain(`2 x ${name}`);
    await phone.tap('Place order');
    expect(await orderOf(owner)).toEqual({ language, names: [name] });
  });
});
