/** Long lists from a seller's phone: how soon their preview is shown, and what one tap then changes. */
import { proposeRates } from '../../server/chat/phoneImports/rateLists.ts';
import type { PagesContext } from '../../server/pages/context.ts';
import { readPdfLines } from '../../server/platform/pdf/pdfText.ts';
import { pdfOf, tableOf } from '../../test/pdf.ts';
import type { Conversation } from '../conversations/cases.ts';
import { textOf } from './judge.ts';
import { playAll } from './play.ts';
import { createSellerShop, type SellerShop } from './shops.ts';

const many = 400;
const linesOfPage = 40;
/** Characters of a message at the service. */
const maxText = 4096;

const wares =
  'Lamp Bowl Vase Shawl Basket Tray Mirror Cushion Curtain Notebook Plate Spoon Stool Bangle Earring Pot'.split(' ');
const materials = 'Brass Copper Clay Ceramic Wooden Bamboo Jute Leather Woollen Velvet Glass Steel Marble Paper'.split(
  ' ',
);
const looks = 'Plain Painted Carved Embroidered Striped'.split(' ');

type Rate = { name: string; rupees: number };

/** Products with names that differ by a word, as a shop has them. */
const rates: Rate[] = Array.from({ length: many }, (_, at) => ({
  name: [looks[at % 5], materials[Math.floor(at / 5) % 14], wares[Math.floor(at / 70) % 16]].join(' '),
  rupees: 200 + at,
}));

async function addRates({ database: { pool } }: PagesContext, { sellerId }: SellerShop): Promise<void> {
  await pool.query(
    `insert into products (id, seller_id, name, description, category, price_paise, stock, is_active, images, created_at, updated_at)
      select gen_random_uuid(), $1, name, name, 'Home & Garden', rupees * 100, 10, true, '{}', now(), now()
      from unnest($2::text[], $3::int[]) as rates (name, rupees)`,
    [sellerId, rates.map(({ name }) => name), rates.map(({ rupees }) => rupees)],
  );
}

const newRates = rates.map(({ name, rupees }) => [name, String(rupees + 15)]);

/** As many lines as one message holds. */
function textOfRates(): string {
  let text = '';
  for (const [name, rupees] of newRates) {
    const longer = `${text}${text && '\n'}${name} ${rupees}`;
    if (longer.length > maxText) break;
    text = longer;
  }
  return text;
}

export type ListResult = { name: string; milliseconds: number; said: string };

async function timeRateFile(context: PagesContext): Promise<ListResult> {
  const shop = await createSellerShop(context, 'silk');
  await addRates(context, shop);
  const pages = Array.from({ length: many / linesOfPage }, (_, page) =>
    tableOf(newRates.slice(page * linesOfPage, (page + 1) * linesOfPage)),
  );
  const bytes = pdfOf(pages);
  const began = performance.now();
  const lines = await readPdfLines(new Uint8Array(bytes));
  const message = await context.database.transaction((tx) =>
    proposeRates(
      { tx, context, member: shop.member, contactId: shop.contactId, language: 'en' },
      { file: 'rates.pdf', lines },
    ),
  );
  return {
    name: `rate list of ${many} lines as PDF`,
    milliseconds: performance.now() - began,
    said: textOf([message]),
  };
}

/** The time until the preview of long lists, and of a change of all prices with its tap. */
export async function timeLists(context: PagesContext): Promise<ListResult[]> {
  const text = textOfRates();
  const turn = (says: string) => ({ is: 'turn' as const, says: [says], expected: ['says /./'] });
  const said = { language: 'en' as const, shop: 'silk', title: 'lists', known: [] };
  const cases: Conversation[] = [
    { ...said, id: 'text', steps: [turn(text.replaceAll('\n', '\\n'))] },
    { ...said, id: 'all', steps: [turn('increase all prices by 10%'), turn('[tap Change them]'), turn('[tap Undo]')] },
  ];
  const [ofText, ofAll] = await playAll(context, cases, addRates);
  const names = [`preview of ${many} new prices`, 'the tap that changes them', 'the tap that takes them back'];
  return [
    { name: `rate list of ${text.split('\n').length} lines as text`, ...heardIn(ofText?.turns[0]) },
    await timeRateFile(context),
    ...names.map((name, at) => ({ name, ...heardIn(ofAll?.turns[at]) })),
  ];
}

const heardIn = (turn: { heard: string; milliseconds: number } | undefined) => ({
  milliseconds: turn?.milliseconds ?? Number.POSITIVE_INFINITY,
  said: turn?.heard ?? '',
});
