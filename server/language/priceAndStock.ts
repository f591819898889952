import { type Amount, findAmounts, isDozens } from './amounts.ts';
import { describesOne, isModelNumber } from './modelNumbers.ts';
import { isNumberAt, type Reading, readText } from './reading.ts';
import { findSellerPhrases, type SellerPhrase, tokenPositions } from './sellerPhrases.ts';

type Kind = 'price' | 'stock';
type Found = { reading: Reading; said: readonly SellerPhrase[] };

const kinds: Record<string, Kind | undefined> = { price: 'price', stock: 'stock', left: 'stock' };
const linking = /^(?::|=|-|–|is|are|hai|hain|h|ka|ki|ke|ko|at|only|sirf|है|हैं|का|की|के|को)$/;
const joining = /^(?:[,:=|/.;–-]|and|aur|with|or|और|n|₹|is|are|hai|hain|h|ka|ki|ke|ko|at|है|हैं|का|की|के|को|\n)$/;

/**
 * 'Lamp 450 rs 12 pcs', 'lamp rate 450 and stock 12': the price and the stock of one product as two changes.
 * `undefined` for anything else.
 */
export function splitPriceAndStock(text: string): string[] | undefined {
  const reading = readText(text);
  const said = findSellerPhrases(reading);
  if (said.some(({ name }) => !kinds[name] && name !== 'make')) return undefined;
  const numbers = findAmounts(reading).filter(
    (one) => /^(?:plain|money|piece)$/.test(one.as) && !isModelNumber(reading, one) && Number.isFinite(one.value),
  );
  const [first, second, third] = numbers;
  if (!first || !second || third) return undefined;
  const [one, other] = [kindOf({ reading, said }, first), kindOf({ reading, said }, second)];
  // A number beside a stock is a price; one beside a price may be an old one.
  const price = one === 'price' || (!one && other === 'stock') ? first : second;
  const stock = price === first ? second : first;
  const areBoth = (price === first ? other : one) === 'stock' && (price === first ? one : other) !== 'stock';
  if (!areBoth || !Number.isInteger(stock.value) || isUnitOfPrice(reading, stock)) return undefined;
  const taken = tokenPositions([...said, ...numbers]);
  const names = reading.tokens.flatMap((token, place) =>
    taken.has(place) || joining.test(token.said) ? [] : [reading.text.slice(token.start, token.end)],
  );
  if (names.length === 0) return undefined;
  // A price that only its unit says may still be doubtful.
  const saidPrice = said.some(({ name }) => name === 'price') ? `price ${price.value}` : `${price.value} rs`;
  return [`${names.join(' ')} ${saidPrice}`, `${names.join(' ')} stock ${stock.value}`];
}

/** 'Papad 1 packet 60 rs', 'kela 1 dozen 60 rs', '3 piece suit 1499': what the price is for, and no stock. */
const isUnitOfPrice = (reading: Reading, stock: Amount): boolean =>
  stock.as === 'piece' &&
  (stock.value === 1 ||
    describesOne(reading, stock, undefined) ||
    isDozens(reading, stock.start, stock.start + stock.length));

/** What a number is, by its unit or the word beside it. */
function kindOf({ reading, said }: Found, { as, start, length }: Amount): Kind | undefined {
  if (as === 'money') return 'price';
  if (as === 'piece') return 'stock';
  let place = start - 1;
  while (linking.test(reading.tokens[place]?.said ?? '')) place -= 1;
  const before = said.find((one) => one.start + one.length === place + 1);
  const after = said.find((one) => one.start === start + length);
  // The stock of '450 stock 12' is the number behind it.
  const isOfNext = after && isNumberAt(reading, after.start + after.length);
  return kinds[before?.name ?? ''] ?? (isOfNext ? undefined : kinds[after?.name ?? '']);
}
