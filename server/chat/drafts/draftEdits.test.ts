import { describe, expect, test } from 'vitest';
import { titlesOf } from '#test/buttonTitles.ts';
import { createChats, newDigits, type Phone } from '../../../test/chats.ts';
import { seller, type TestSeller } from '../../../test/factories.ts';
import { createTestServer } from '../../../test/server.ts';
import { marketplaceNumber } from '../../../test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);

async function open(): Promise<{ owner: TestSeller; phone: Phone }> {
  const owner = await seller(server);
  return { owner, phone: await chats.sellerPhone(owner, { phone: newDigits() }) };
}

type Draft = { name: string; price: number | null; stock: number | null; description: string; photos: number };
const draftsOf = ({ id }: TestSeller) =>
  server.rows<Draft>(
    `select name, (price_paise / 100)::int as price, stock, description,
        (select count(*)::int from draft_pictures where draft_id = d.id) as photos
      from product_drafts d where seller_id = $1 order by created_at`,
    [id],
  );

describe('words about a draft', () => {
  test.each([
    ['price 450 nahi 480', { price: 480 }],
    ['price 480 not 450', { price: 480 }],
    ['दाम 450 नहीं 480', { price: 480 }],
    ['daam 450 ki jagah 480', { price: 480 }],
    ['stock 12 karo', { stock: 12 }],
    ['स्टॉक 10 नहीं 12', { stock: 12 }],
    ['12 pcs', { stock: 12 }],
    ['naam badlo Khadi Kurta', { name: 'Khadi Kurta' }],
    ['change name to Khadi Kurta', { name: 'Khadi Kurta' }],
    ['नाम खादी कुर्ता कर दो', { name: 'खादी कुर्ता' }],
    ['rename to Khadi Kurta', { name: 'Khadi Kurta' }],
    ['description handmade in Jaipur', { description: 'handmade in Jaipur' }],
  ])('%s changes that part alone', async (words, changed) => {
    const { owner, phone } = await open();
    await phone.picture('Cotton kurta 450, 10 pcs');
    const [before] = await draftsOf(owner);
    const [answer] = await phone.say(words);
    expect(titlesOf('Publish').some((title) => title in (answer?.choices ?? {}))).toBe(true);
    expect(await draftsOf(owner)).toEqual([{ ...before, ...changed }]);
  });

  test('change one value of an option', async () => {
    const { owner, phone } = await open();
    await phone.picture('Cotton kurti 499, S M L, 10 pc each');
    const [answer] = await phone.say('M price 549');
    expect(answer?.text).toContain('M 10 (₹549)');
    expect(answer?.text).toContain('S 10 (₹499)');
    expect(await draftsOf(owner)).toMatchObject([{ price: 499 }]);
  });
});

describe('photos sent together', () => {
  test('are one product, unless a caption names other goods', async () => {
    const { owner, phone } = await open();
    await phone.picture('Cotton kurti 499, 10 pcs');
    await phone.picture();
    await phone.picture('kurti back side');
    expect(await draftsOf(owner)).toMatchObject([{ name: 'Cotton kurti', photos: 3 }]);
    const [answer] = await phone.picture('Brass lamp, 5 pcs');
    expect(answer?.text).toContain('Cotton kurti is saved for later');
    expect(await draftsOf(owner)).toMatchObject([
      { name: 'Cotton kurti', price: 499, stock: 10, photos: 3 },
      { name: 'Brass lamp', price: null, stock: 5, photos: 1 },
    ]);
  });
});
