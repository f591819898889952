import { foldDigits } from '#domain/language/phone.ts';
import { findAddress } from './address.ts';
import { findAmounts } from './amounts.ts';
import { findItems, type GoodsWord } from './items.ts';
import { readText } from './reading.ts';
import { tokenPositions } from './sellerPhrases.ts';

/** Goods of an order: their words, and the numbers that may be their quantity; `text` is what was written. */
export type OrderedGoods = { text: string; words: GoodsWord[]; quantities: number[] };

/** An order that a shop's owner wants placed for a customer (later/shop.md, section 6). */
export type CustomerOrderRequest = {
  /** Ten digits. */
  phone: string;
  /** Empty if none was written. */
  name: string;
  goods: OrderedGoods[];
  address: string | undefined;
};

/** An Indian mobile number, with what may be around it. */
const mobile = /(?<!\d)(?:\+?91[\s-]?|0)?\(?([6-9]\d{4})[\s-]?(\d{5})\)?(?!\d)/u;

const orderWord = '(?:order|ऑर्डर|आर्डर)';
const forWord = '(?:ke|के) (?:liye|lie|लिए|लिये)';
const making =
  '(?:karo|kar do|likho|likh do|likh lo|lagao|laga do|banao|bana do|करो|कर दो|लिखो|लिख दो|लिख लो|लगाओ|लगा दो|बनाओ|बना दो)';
/** What may be before the customer: 'order for Ravi', 'new order', 'order karo'. */
const leading = new RegExp(
  `^(?:(?:please|pls|ek|एक|a|new|naya|नया|place|make|create|book|take|put) )*(?:an? )?(?:new )?${orderWord}(?: ${making})?(?: for| :|:)?(?: |$)|^for `,
  'iu',
);
/** 'Ravi 98765 43210 ko', of whom an order is spoken. */
const orderReceiver = /^\s*(?:ko|को)(?![\p{L}\p{M}])/iu;
/** The same before counted goods: 'ko 2 papad bhejo'. */
const receiver = new RegExp(`${orderReceiver.source}(?=\\s*\\p{Nd})`, 'iu');
const madeBehind = new RegExp(
  `\\s(?:(?:ka|ke|ki|का|के|की) ${orderWord}(?: ${making})?|${orderWord} ${making})(?![\\p{L}\\p{M}])`,
  'iu',
);
/** What may be after the phone: 'ke liye', 'ka order likho:'. */
const trailing = new RegExp(
  `^(?:[\\s:,–-]*(?:${forWord}|(?:ka|ke|का|के|की|ki) ${orderWord}(?: ${making})?|${orderWord}(?: ${making})?|${making}))+(?![\\p{L}\\p{M}])`,
  'iu',
);
const addressWord =
  /(?:^|[\s,;:.])(?:(?:delivery )?(?:address|addr|adress)|pata|pta|पता|एड्रेस|deliver to)(?![\p{L}\p{M}])(?:\s(?:is|hai|है))?[\s:,–-]*/iu;

/** Words of other requests about an order, and of questions. */
const others =
  /(?:^|[\s,])(?:cancel(?:led)?|radd|रद्द|कैंसल|kahan|kaha|कहाँ|कहां|where|status|kab|कब|when|mat|मत|nahi|nahin|नहीं|not|don'?t|kya|क्या|shipped|delivered|tracking|bhej diya|भेज दिया)(?![\p{L}\p{M}])|\?/iu;

/**
 * Reads 'order for Ravi 98765 43210: 2 lamps, address …', '9876543210 ke liye 2 kurti M'. `undefined` for anything else,
 * as for questions about an order and denials. Only a guess: the owner sees the order before it is placed.
 */
export function readCustomerOrder(text: string): CustomerOrderRequest | undefined {
  const said = foldDigits(text.normalize('NFC').slice(0, 1000))
    .replace(/[ \t]+/gu, ' ')
    .trim();
  const found = mobile.exec(said);
  if (!found) return undefined;
  const before = said.slice(0, found.index).trim();
  const after = said.slice(found.index + found[0].length);
  const [begun = ''] = leading.exec(`${before} `) ?? [];
  const isMade = madeBehind.test(after);
  const [continued = ''] = trailing.exec(after) ?? (isMade ? orderReceiver : receiver).exec(after) ?? [];
  if (!begun && !continued && !isMade) return undefined;
  const name = `${before} `
    .slice(begun.length)
    .replace(/[\s:,(–-]+$/u, '')
    .trim();
  const { goods, address } = splitAddress(
    after
      .slice(continued.length)
      .replace(/^[\s:,;.–-]+/u, '')
      .replace(madeBehind, ' '),
  );
  if (!isName(name) || others.test(`${before} ${continued} ${goods}`)) return undefined;
  return { phone: `${found[1]}${found[2]}`, name, goods: splitGoods(goods), address };
}

const maxNameWords = 4;
const isName = (name: string) =>
  name === '' || (/^[\p{L}\p{M} .']{2,60}$/u.test(name) && name.split(' ').length <= maxNameWords);

/** What is wanted, and the address behind its word or with its PIN code. */
function splitAddress(rest: string): { goods: string; address: string | undefined } {
  const word = addressWord.exec(rest);
  if (word) {
    const address = rest.slice(word.index + word[0].length).trim();
    return { goods: rest.slice(0, word.index), address: address || undefined };
  }
  const reading = readText(rest);
  const found = findAddress(reading, findAmounts(reading));
  const start = found && reading.tokens[found.start]?.start;
  if (!found || start === undefined) return { goods: rest, address: undefined };
  return { goods: rest.slice(0, start), address: found.text.trim() };
}

const separator =
  /\s*(?:[,;\n|]|।)\s*|\s+(?:and|aur|और|plus|tatha|तथा|&|\+)\s+|(?<=^\p{Nd}+ [^,\d]*\p{L}[\p{M}]*)\s+(?=\p{Nd}+ (?!(?:kg|kilo|gm|gram|ml|ltr|litre|inch|no|number|size|किलो|ग्राम|लीटर)s?(?![\p{L}\p{M}]))\p{L}{2})/giu;

const splitGoods = (text: string): OrderedGoods[] =>
  text
    .split(separator)
    .map((part) => part.replace(/^[\s.:–-]+|[\s.:–-]+$/gu, ''))
    .flatMap((part) => (part === '' ? [] : [readGoods(part)]));

function readGoods(text: string): OrderedGoods {
  const reading = readText(text);
  const amounts = findAmounts(reading);
  const counts = amounts.filter(({ as, value }) => (as === 'plain' || as === 'piece') && Number.isInteger(value));
  const taken = tokenPositions(counts);
  const { items, placed } = findItems(reading, amounts, taken);
  const covered = tokenPositions([...placed, ...amounts]);
  const unknown = reading.tokens.flatMap(({ said, kind }, place): GoodsWord[] => {
    const isKnown = covered.has(place) || (reading.at[place] ?? []).some(({ isGuess }) => !isGuess);
    return kind !== 'word' || isKnown || said.length < 2 ? [] : [{ said, means: [], kind: 'other' }];
  });
  const words = [...items.flatMap((item) => item.words), ...unknown];
  return { text, words, quantities: counts.length > 0 ? counts.map(({ value }) => value) : [1] };
}
