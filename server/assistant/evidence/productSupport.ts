import type { RecordField } from '#domain/assistant/assistantRecords.ts';
import type { Phrase, PhraseNumber, PhraseWord } from '#server/language/phraseState.ts';
import { isOnlyImitated } from '#server/language/qualities.ts';
import { type Evidence, isComplete, type ProductSource, type Source, sharesSense } from './sources.ts';
import { findInProduct } from './wordSupport.ts';

/** The phrases of a sentence, and the products that it may be about. */
export type Sentence = { phrases: readonly Phrase[]; products: readonly ProductSource[] };

/**
 * Returns what supports a phrase about a product: its price and stock, its options and words, or that these are
 * different. `undefined`: something of it has no support.
 */
export function findProductSupport(phrase: Phrase, said: Sentence, source: ProductSource): Evidence[] | undefined {
  const counted = readNumbers(phrase, source);
  const stock = readStock(phrase, counted, source);
  if (!stock || !isRightlyCompared(phrase, said, source)) return undefined;
  const words = phrase.isDenied
    ? phrase.words.filter((word) => word.isFlipped || !isInName(word, source))
    : phrase.words;
  const isEmptyDenial = phrase.isDenied && words.length === 0 && stock !== 'right';
  const asked = { phrase: { ...phrase, words }, sentence: said.phrases, numbers: counted.others };
  const found = findInProduct(source, asked) ?? (isAbsent(asked, source) ? 'absent' : undefined);
  // An option's price may be another one.
  const isLimited = phrase.limits.size > 0 && (found === 'none' || found === 'name');
  if (!found || isLimited || isEmptyDenial || (counted.isPriced && found === 'options')) return undefined;
  const fields: RecordField[] = [
    ...(counted.isPriced || phrase.roles.has('cheaper') ? ['price' as const] : []),
    ...(stock === 'right' && found !== 'absent' ? ['stock' as const] : []),
    ...(found === 'absent' ? ['description' as const] : found === 'none' ? [] : [found]),
  ];
  return isComplete(phrase, said.phrases, source, fields)
    ? fields.map((field) => ({ record: source.record, field }))
    : undefined;
}

/** 'Cheaper' is less than all others that the answer is about. */
function isRightlyCompared({ roles, isDenied }: Phrase, { products }: Sentence, { record }: ProductSource): boolean {
  if (!roles.has('cheaper')) return true;
  const others = products.filter((other) => other.record !== record);
  return others.length > 0 && !isDenied && others.every((other) => other.record.pricePaise > record.pricePaise);
}

const isInName = (word: PhraseWord, { phrases }: Source) =>
  phrases.some(
    ({ field, words, isDenied }) =>
      field === 'name' && !isDenied && words.some((name) => !name.isFlipped && sharesSense(word, name)),
  );

type Counted = { isPriced: boolean; isLeft: boolean; others: PhraseNumber[] };

const isCount = ({ isMoney, unit }: PhraseNumber) => !isMoney && /^(?:|piece|set|pack|pair|box)$/.test(unit);

/** Which numbers are the price, a multiple of it, or the stock; the others have to be in the record's words. */
function readNumbers({ numbers, roles, limits, isDenied }: Phrase, { record, phrases }: ProductSource): Counted {
  const rupees = record.pricePaise / 100;
  const isInText = ({ value, unit }: PhraseNumber) =>
    phrases.some((one) => one.numbers.some((other) => other.value === value && other.unit === unit && !other.isMoney));
  const isOfStock = roles.has('left') || roles.has('stock');
  const left = numbers.find((number) => isOfStock && isCount(number) && number.value === record.stock);
  const isQuantity = (number: PhraseNumber) =>
    number !== left && number.value > 1 && number.value !== rupees && isCount(number) && !isInText(number);
  const quantity = numbers.find(isQuantity);
  const priced = numbers.find(
    ({ value, isMoney, unit }) =>
      value === rupees * (quantity?.value ?? 1) && (isMoney || (unit === '' && !quantity && !isOfStock)),
  );
  const isOnePrice = (record.priceToPaise ?? record.pricePaise) <= record.pricePaise;
  const isPriced =
    isOnePrice && priced !== undefined && limits.size === 0 && !isDenied && (quantity?.value ?? 0) <= record.stock;
  const used = new Set([left, ...(isPriced ? [priced, quantity] : [])]);
  const isLeft = left !== undefined || (roles.has('left') && roles.has('one') && record.stock === 1);
  return { isPriced, isLeft, others: numbers.filter((number) => !used.has(number)) };
}

/** Whether what is said of the stock is right; `undefined` if it is wrong. */
function readStock(
  { roles, isDenied, words }: Phrase,
  { isLeft }: Counted,
  source: ProductSource,
): 'right' | 'none' | undefined {
  const isThere = source.record.stock > 0;
  if (roles.has('soldOut')) return isThere === isDenied ? 'right' : undefined;
  if (isLeft) return isDenied ? undefined : 'right';
  if (roles.has('left')) return undefined;
  if (!roles.has('stock')) return 'none';
  const isOfProduct = words.every((word) => isInName(word, source));
  if (isDenied && !isOfProduct) return 'none';
  return isThere !== isDenied ? 'right' : undefined;
}

type Asked = { phrase: Phrase; numbers: readonly PhraseNumber[] };

/** Whether a record says that something isn't so: an imitation of it, or other colours. */
function isAbsent({ phrase, numbers }: Asked, { record, phrases }: ProductSource): boolean {
  const isAbsentWord = (word: PhraseWord) => {
    if (word.isFlipped || word.marks.length > 0) return false;
    if (word.senses.has('same:real') || isOnlyImitated(`${record.name}. ${record.description}`, [word.said]))
      return true;
    const isSaid = phrases.some(({ words }) =>
      words.some((other) => sharesSense(word, other) || other.said.split(' ').includes(word.said)),
    );
    return !isSaid && word.isColour && (record.options ?? []).some((list) => /colou?r|rang|रंग/iu.test(list));
  };
  return phrase.isDenied && phrase.words.length > 0 && numbers.length === 0 && phrase.words.every(isAbsentWord);
}
