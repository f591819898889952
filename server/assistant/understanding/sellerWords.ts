import { type Amount, amountsIn } from './amounts.ts';
import { itemsIn, type Word } from './items.ts';
import { type Reading, read } from './reading.ts';

/** A change that a seller asks for by words (chat.md, section 2), of which product by its words. */
export type SellerWords = {
  change: 'stock' | 'price' | 'hide' | 'show';
  words: Word[];
  /** Pieces of a stock, paise of a price. */
  value?: number;
};

/**
 * 'stock blue kurta 5', 'lamp ka daam 450 karo', 'hide clay pot'. `undefined` for everything else, also for 'add 5',
 * which is no stock by itself, and for a stock or a price without its number.
 */
export function readSellerWords(text: string): SellerWords | undefined {
  const reading = read(text);
  const said = sellerTalk(reading);
  const amounts = amountsIn(reading);
  const amount = amounts.findLast(({ as }) => as === 'plain' || as === 'money' || as === 'piece');
  const change = changeOf(said, amount);
  if (!change || said.some(({ name }) => name === 'relative')) return undefined;
  const isNumbered = change === 'stock' || change === 'price';
  const taken = takenBy(said, isNumbered ? amount : undefined);
  const words = itemsIn(reading, amounts, taken).items.flatMap((item) => item.words);
  if (!isNumbered) return words.length > 0 ? { change, words } : undefined;
  if (said.some(({ name }) => name === 'none_left') && change === 'stock') return { change, words, value: 0 };
  if (!amount || amount.value < 0) return undefined;
  return { change, words, value: change === 'price' ? Math.round(amount.value * 100) : Math.floor(amount.value) };
}

type Said = { name: string; start: number; length: number };

/** What a reading says in a seller's words, the longest at each place. */
function sellerTalk({ at }: Reading): Said[] {
  const said: Said[] = [];
  for (let place = 0; place < at.length; ) {
    const found = at[place]?.flatMap(({ meanings, start, length, isGuess }) =>
      meanings.flatMap((meaning) =>
        meaning.is === 'seller' && !isGuess ? [{ name: meaning.name, start, length }] : [],
      ),
    )[0];
    if (found) said.push(found);
    place += found?.length ?? 1;
  }
  return said;
}

function changeOf(said: readonly Said[], amount: Amount | undefined): SellerWords['change'] | undefined {
  const has = (name: string) => said.some((one) => one.name === name);
  if (has('none_left')) return 'stock';
  const told = said.find(({ name }) => ['stock', 'price', 'hide', 'show'].includes(name))?.name;
  if (told === 'stock' || told === 'price' || told === 'hide' || told === 'show') return told;
  if (!has('make') || !amount) return undefined;
  return amount.as === 'money' ? 'price' : amount.as === 'piece' ? 'stock' : undefined;
}

function takenBy(said: readonly Said[], amount: Amount | undefined): Set<number> {
  const spans = amount ? [...said, amount] : said;
  return new Set(spans.flatMap(({ start, length }) => Array.from({ length }, (_, index) => start + index)));
}
