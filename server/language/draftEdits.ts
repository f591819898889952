import { type Amount, findAmounts } from './amounts.ts';
import { findItems } from './items.ts';
import { type Reading, readText } from './reading.ts';
import { findSellerPhrases, tokenPositions } from './sellerPhrases.ts';

/** What words change in a product that is being entered; rupees for the price. */
export type DraftEdit =
  | { part: 'name' | 'description' | 'category'; value: string }
  | { part: 'price' | 'stock'; value: number }
  /** A number alone, 'make it 329': the draft's price tells what it is. */
  | { part: 'number'; value: number };

const changing =
  '(?:badlo|badal do|badaldo|badal kar|badal ke|change karo|change kar do|change|rakho|rakh do|to|is|as|kar do|karo|बदलो|बदल दो|बदलकर|रखो|रख दो)';
const ending = '(?: (?:karo|kar do|kardo|rakho|rakh do|kijiye|hai|करो|कर दो|रखो|रख दो|कीजिए|है))?';
const textPatterns = (['name', 'description', 'category'] as const).map((part) => {
  const names = {
    name: 'name|title|naam|nam|नाम',
    description: 'description|desc|details|detail|विवरण|डिटेल',
    category: 'category|कैटेगरी|श्रेणी',
  }[part];
  const pattern = `^(?:please )?(?:(?:change|set|edit|update|make) )?(?:the )?(?:${names})[ :=-]+(?:${changing}[ :=-]+)?(.+?)${ending}$`;
  return { part, pattern: new RegExp(pattern, 'iu') };
});
const renaming = /^(?:please )?rename(?: it)?(?: to)? (.+)$/iu;

/** Reads 'naam badlo Sooti Saree', 'price 450 nahi 480', 'stock 10 karo'; `undefined` for anything else. */
export function readDraftEdit(text: string): DraftEdit | undefined {
  const plain = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  const [, renamed] = renaming.exec(plain) ?? [];
  if (renamed) return { part: 'name', value: renamed };
  for (const { part, pattern } of textPatterns) {
    const value = pattern.exec(plain)?.[1]?.trim();
    if (value && /\p{L}[\p{L}\p{M}]/u.test(value)) return { part, value };
  }
  return readNumberEdit(plain);
}

const denials = /^(?:nahi|nahin|nhi|nai|नहीं|नही)$/;
const fillers =
  /^(?:ka|ki|ke|ko|is|hai|hain|to|now|ab|it|the|of|make|set|be|should|sorry|arre|aur|only|just|sirf|bas|no|wait|jagah|se|instead|करो|कर|दो|की|का|के|को|है|अब|सिर्फ़|सिर्फ|बस|जगह|से|,|\.|:|=|-|₹|\/-|!)$/;

/** A price or a stock, if the message is about nothing else: one number, or one in place of another. */
function readNumberEdit(text: string): DraftEdit | undefined {
  const reading = readText(text);
  const said = findSellerPhrases(reading);
  const amounts = findAmounts(reading).filter(({ as }) => as === 'plain' || as === 'money' || as === 'piece');
  if (amounts.length === 0 || amounts.length > 2) return undefined;
  const covered = tokenPositions([...said, ...amounts]);
  const isEverything = reading.tokens.every(
    (token, place) =>
      covered.has(place) || denials.test(token.said) || token.said === 'not' || fillers.test(token.said),
  );
  if (!isEverything || findItems(reading, amounts, covered).placed.length > 0) return undefined;
  const kept = amounts.filter((one) => !isDenied(reading, one));
  const amount = amounts.length === 2 && kept.length === 2 ? kept[1] : kept[0];
  if (!amount) return undefined;
  const names = said.map(({ name }) => name);
  const isMoved = names.some((name) =>
    ['sold', 'add', 'less', 'raise', 'lower', 'hide', 'show', 'none_left'].includes(name),
  );
  if (isMoved) return undefined;
  const isPrice = names.includes('price') || amount.as === 'money';
  const isStock = names.includes('stock') || names.includes('left') || amount.as === 'piece';
  if (isPrice && isStock) return undefined;
  if (!isPrice && !isStock) return names.includes('make') ? { part: 'number', value: amount.value } : undefined;
  return { part: isPrice ? 'price' : 'stock', value: amount.value };
}

/** '450 nahi', 'not 450', '450 ki jagah'. */
function isDenied({ tokens }: Reading, { start, length }: Amount): boolean {
  const [before, after, next] = [
    tokens[start - 1]?.said,
    tokens[start + length]?.said,
    tokens[start + length + 1]?.said,
  ];
  if (before === 'not' || (before === 'of' && tokens[start - 2]?.said === 'instead')) return true;
  return denials.test(after ?? '') || (/^(?:ki|की)$/.test(after ?? '') && /^(?:jagah|जगह)$/.test(next ?? ''));
}
