import { describe, expect, test } from 'vitest';
import { understand } from '#server/language/understand.ts';
import { product, seller } from '#test/factories.ts';
import { createLampShops, words } from '#test/lampShop.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';
import { listPossibleQuantities, readPackSize } from './packs.ts';

const server = createTestServer({ marketplaceNumber });
const { chats, customerOf } = createLampShops(server);

test.each([
  ['Kaju Barfi Box', '12 pieces of pure kaju barfi', 12],
  ['Steel Glasses, set of 6', '', 6],
  ['Agarbatti Pack of 12', '', 12],
  ['Bangles 24 pcs', '', 24],
  ['रसगुल्ला डिब्बा', '10 पीस', 10],
  ['Brass Lamp', 'Sold as one piece. 30 cm high', undefined],
  ['Ghee', 'Box of 500 g', undefined],
  ['Redmi Note 12 Cover', 'Fits the Note 12', undefined],
])('%s (%s) is a pack of %s', (name, description, pieces) => {
  expect(readPackSize({ name, description })).toBe(pieces);
});

test.each([
  ['24 pieces kaju barfi', [2]],
  ['kaju barfi 24 pcs bhej do', [2]],
  ['काजू बर्फी 24 पीस', [2]],
  ['30 pieces kaju barfi', [2, 3]],
  ['6 pieces kaju barfi', [1]],
  ['2 box kaju barfi', [2]],
  ['24 box kaju barfi', [24]],
  ['24 kaju barfi', [2, 24]],
  ['2 kaju barfi', [2]],
  ['12 kaju barfi bhej do', [1, 12]],
  ['kaju barfi', [1]],
])('%s: %s boxes of 12 pieces', (said, quantities) => {
  const [item] = understand(said).items;
  expect(item && listPossibleQuantities({ name: 'Kaju Barfi Box', description: '12 pieces' }, item)).toEqual(
    quantities,
  );
});

describe('an order in words', () => {
  async function sweets() {
    const owner = await seller(server);
    await product(owner, { name: 'Kaju Barfi Box', description: '12 pieces', pricePaise: 420_00, stock: 50 });
    await product(owner, { name: 'Tempered Glass Xolo 8', description: 'Clear', pricePaise: 99_00, stock: 50 });
    await product(owner, { name: 'Boat Airdopes 141', description: 'Black', pricePaise: 999_00, stock: 500 });
    await product(owner, { name: 'Boat Airdopes 131', description: 'Black', pricePaise: 899_00, stock: 500 });
    await product(owner, { name: 'Tempered Glass Redmi Note 12', description: 'Clear', pricePaise: 149_00, stock: 50 });
    return customerOf(owner);
  }

  test('converts a number of items to packs', async () => {
    const phone = await sweets();
    expect(words(await phone.ask('24 pieces kaju barfi bhej do'))).toContain('₹840');
    expect(words(await phone.ask('send 2 boxes of kaju barfi'))).toContain('₹840');
  });

  test('asks if the number may count items or packs, and a tap creates the cart', async () => {
    const phone = await sweets();
    expect(words(await phone.ask('send 24 kaju barfi'))).toContain('How many would you like?');
    await phone.tap('2 × Kaju Barfi Box');
    await chats.answered();
    expect(words(await phone.hear())).toContain('2 x Kaju Barfi Box: ₹840');
  });

  test('does not read a model number as a quantity', async () => {
    const phone = await sweets();
    const one = words(await phone.ask('send tempered glass redmi note 12'));
    expect(one).toContain('₹149');
    expect(one).not.toContain('1,788');
    const unknown = words(await phone.ask('send tempered glass xolo 8'));
    expect(unknown).toContain('How many would you like?');
    expect(words(await phone.ask('2 tempered glass redmi note 12 bhej do'))).toContain('₹298');
  });

  test('asks for the quantity if the number may be part of the name', async () => {
    const phone = await sweets();
    const asked = words(await phone.ask('boat airdopes 141?'));
    expect(asked).toContain('₹999');
    expect(asked).not.toContain('131');
    expect(words(await phone.ask('send boat airdopes 141'))).toContain('How many would you like?');
    await phone.tap('1 × Boat Airdopes 141');
    await chats.answered();
    expect(words(await phone.hear())).toContain('1 x Boat Airdopes 141: ₹999');
    expect(words(await phone.ask('kaju barfi for 5 people bhej do'))).toContain('1 x Kaju Barfi Box');
  });
});
