import { beforeAll, expect, test } from 'vitest';
import { product, seller, type TestSeller } from '#test/factories.ts';
import { createLampShops, words } from '#test/lampShop.ts';
import { allCombinations, productWithOptions } from '#test/optionShop.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const { customerOf } = createLampShops(server);
const address = 'Flat 4B, Sai Apartments, MG Road, Pune 411001';

let shop: TestSeller;
beforeAll(async () => {
  shop = await seller(server);
  const options = [
    { key: 'colour' as const, name: 'Colour', values: ['Blue', 'Red'] },
    { key: 'size' as const, name: 'Size', values: ['M', 'L', 'XL'] },
  ];
  await productWithOptions(shop, {
    name: 'Cotton Kurta',
    options,
    variants: allCombinations(options, { pricePaise: 499_00, stock: 20 }),
  });
  await product(shop, { name: 'Silk Dupatta', pricePaise: 299_00, stock: 20 });
  await product(shop, { name: 'Brass Lamp', pricePaise: 450_00, stock: 20 });
  await product(shop, { name: 'Jute Bag', pricePaise: 199_00, stock: 20 });
});

/** The lines of the customer's open cart: 'Cotton Kurta (Blue, M)*2'. */
async function cartOf(): Promise<string> {
  const rows = await server.rows<{ name: string; label: string | null; quantity: number }>(
    `select products.name, variants.label, (line ->> 'quantity')::int as quantity
      from (select lines from conversation_carts join conversations on conversations.id = conversation_id
          where conversations.id = (
            select id from conversations where seller_id = $1 order by created_at desc, id desc limit 1)) as carts,
        jsonb_array_elements(lines) with ordinality as listed (line, place)
        left join variants on variants.id = (line ->> 'variantId')::uuid
        join products on products.id = (line ->> 'productId')::uuid or products.id = variants.product_id
      order by products.name, variants.label`,
    [shop.id],
  );
  return rows.map(({ name, label, quantity }) => `${name}${label ? ` (${label})` : ''}*${quantity}`).join(' + ');
}

const kurta = (quantity: number, label = 'Blue, M') => `Cotton Kurta (${label})*${quantity}`;
const dupatta = (quantity: number) => `Silk Dupatta*${quantity}`;
const lamp = (quantity: number) => `Brass Lamp*${quantity}`;

/** What a customer writes, and the cart after each message. */
const conversations: [string, ...[said: string, cart: string][]][] = [
  ['adds goods', ['2 blue kurta M chahiye', kurta(2)], ['1 dupatta bhi bhej do', `${kurta(2)} + ${dupatta(1)}`]],
  [
    'adds goods in English',
    ['I want 1 brass lamp', lamp(1)],
    ['also add 2 silk dupatta', `${lamp(1)} + ${dupatta(2)}`],
  ],
  ['adds goods in Hindi', ['एक लैंप चाहिए', lamp(1)], ['दो दुपट्टा भी चाहिए', `${lamp(1)} + ${dupatta(2)}`]],
  [
    'keeps the rest when only a number changes',
    ['2 brass lamp and 4 jute bag', `${lamp(2)} + Jute Bag*4`],
    ['not 4, only 3 jute bag', `${lamp(2)} + Jute Bag*3`],
    ['लैंप सिर्फ़ एक', `${lamp(1)} + Jute Bag*3`],
  ],
  [
    'carries out two wishes without a joining word',
    ['2 brass lamp and 4 jute bag', `${lamp(2)} + Jute Bag*4`],
    ['lamp 5 kar do bag hata do', lamp(5)],
  ],
  [
    'spreads a number over values',
    ['4 blue kurta M bhej do', kurta(4)],
    ['2 blue M aur 2 red M kar do', `${kurta(2)} + ${kurta(2, 'Red, M')}`],
    ['blue M rehne do usko L kar do', `${kurta(2, 'Blue, L')} + ${kurta(2, 'Red, M')}`],
  ],
  [
    'changes the line that has the value that is named',
    ['1 blue kurta M and 1 red kurta L', `${kurta(1)} + ${kurta(1, 'Red, L')}`],
    ['red one in XL please, not L', `${kurta(1)} + ${kurta(1, 'Red, XL')}`],
    ['actually add a blue one in L as well', `${kurta(1, 'Blue, L')} + ${kurta(1)} + ${kurta(1, 'Red, XL')}`],
  ],
  ['corrects a number', ['2 brass lamp', lamp(2)], ['no wait, make it 3', lamp(3)], ['nahi 4 kar do', lamp(4)]],
  [
    'wants one more',
    ['2 brass lamp', lamp(2)],
    ['ek aur', lamp(3)],
    ['one more please', lamp(4)],
    ['एक और भेज दो', lamp(5)],
  ],
  ['wants fewer', ['5 brass lamp', lamp(5)], ['2 kam kar do', lamp(3)], ['one less', lamp(2)]],
  ['bargains', ['2 brass lamp', lamp(2)], ['thoda kam karo', lamp(2)], ['kuch kam kar do bhaiya', lamp(2)]],
  ['wants only one', ['3 brass lamp', lamp(3)], ['bas ek hi chahiye', lamp(1)]],
  [
    'adds another size',
    ['2 blue kurta M chahiye', kurta(2)],
    ['ek L bhi add karo', `${kurta(1, 'Blue, L')} + ${kurta(2)}`],
    ['L wala hata do', kurta(2)],
  ],
  ['changes the size', ['1 blue kurta M', kurta(1)], ['M nahi L chahiye', kurta(1, 'Blue, L')]],
  ['changes the size with words', ['1 blue kurta M', kurta(1)], ['make it XL instead', kurta(1, 'Blue, XL')]],
  ['changes the colour', ['1 blue kurta M', kurta(1)], ['sorry red wala chahiye', kurta(1, 'Red, M')]],
  ['changes the colour in Hindi', ['1 blue kurta M', kurta(1)], ['नहीं, लाल वाला कर दो', kurta(1, 'Red, M')]],
  [
    'removes goods by name',
    ['1 brass lamp and 2 silk dupatta', `${lamp(1)} + ${dupatta(2)}`],
    ['dupatta hata do', lamp(1)],
  ],
  [
    'refuses goods',
    ['1 brass lamp and 2 silk dupatta', `${lamp(1)} + ${dupatta(2)}`],
    ["I don't want the lamp", dupatta(2)],
  ],
  [
    'removes goods in Hindi',
    ['1 brass lamp and 2 silk dupatta', `${lamp(1)} + ${dupatta(2)}`],
    ['लैंप रहने दो', dupatta(2)],
  ],
  [
    'wants only some',
    ['1 brass lamp, 2 silk dupatta aur 1 jute bag', `${lamp(1)} + Jute Bag*1 + ${dupatta(2)}`],
    ['sirf dupatta chahiye', dupatta(2)],
  ],
  [
    'wants only the first',
    ['1 brass lamp and 2 silk dupatta', `${lamp(1)} + ${dupatta(2)}`],
    ['only the first one', lamp(1)],
  ],
  [
    'changes two lines at once',
    ['1 brass lamp and 2 silk dupatta', `${lamp(1)} + ${dupatta(2)}`],
    ['lamp 3 kar do aur dupatta hata do', lamp(3)],
  ],
  ['gives up all', ['1 brass lamp and 2 silk dupatta', `${lamp(1)} + ${dupatta(2)}`], ['sab cancel kar do', '']],
  ['gives up all in English', ['1 brass lamp', lamp(1)], ['cancel everything please', '']],
  ['swaps goods', ['2 brass lamp', lamp(2)], ['lamp ki jagah dupatta kar do', dupatta(2)]],
  ['asks between', ['2 brass lamp', lamp(2)], ['delivery kitne din me hogi', lamp(2)], ['3 kar do', lamp(3)]],
  ['asks about other goods', ['2 brass lamp', lamp(2)], ['dupatta bhi dikhao', lamp(2)]],
];

for (const [what, ...turns] of conversations) {
  test(`a customer who ${what}`, async () => {
    const phone = await customerOf(shop);
    const seen: [string, string][] = [];
    const replies: string[] = [];
    for (const [said] of turns) {
      replies.push(words(await phone.ask(said)));
      seen.push([said, await cartOf()]);
    }
    expect(seen, replies.join('\n---\n')).toEqual(turns);
  });
}

test('an order is placed as it was edited, at the customer’s address', async () => {
  const phone = await customerOf(shop);
  await phone.ask('2 blue kurta M chahiye');
  await phone.ask(address);
  await phone.ask('ek L bhi');
  const heard = await phone.ask('aur 1 lamp');
  expect(words(heard)).toContain(address);
  await phone.tap('Place order');
  const rows = await server.rows<{ line: string }>(
    `select product_name || '*' || quantity as line from order_items
      join orders on orders.id = order_id where seller_id = $1 order by 1`,
    [shop.id],
  );
  expect(rows.map(({ line }) => line)).toEqual([
    'Brass Lamp*1',
    'Cotton Kurta (Blue, L)*1',
    'Cotton Kurta (Blue, M)*2',
  ]);
});
