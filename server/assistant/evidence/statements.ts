import type { AssistantRecord } from '#domain/assistant/assistantRecords.ts';
import { isOnlyImitated } from '#server/language/qualities.ts';
import { type Phrase, type PhraseNumber, type PhraseWord, readPhrases } from './phrases.ts';
import { type Evidence, findInWords, type Source, sharesSense, toSource } from './sources.ts';

type ProductRecord = Extract<AssistantRecord, { kind: 'product' }>;
type OrderRecord = Extract<AssistantRecord, { kind: 'order' }>;
type ProductSource = Source & { record: ProductRecord };

/** A sentence, its phrases, and what its words as a whole limit and name. */
type Sentence = { phrases: Phrase[]; limits: ReadonlySet<string>; products: readonly ProductSource[] };

const claimRoles = ['stock', 'soldOut', 'left', 'cheaper', 'any', 'only', 'real'];
const isNeutral = ({ words, numbers, roles, limits }: Phrase) =>
  words.length + numbers.length + limits.size === 0 && !claimRoles.some((role) => roles.has(role));

/** Signs that no record is compared with: links, fractions and digits that are no decimal digits. */
const incomparable = /https?:|www\.|\p{L}\.\p{L}{2,}|[\p{Nl}\p{No}]/iu;
const maxLength = 600;

/**
 * Returns which fields of which records support a sentence; `undefined` if any of its statements has no support. Words
 * that aren't known to say nothing have to be a record's own, or a translation of these, with the same denials and
 * limits; numbers have to be a price, a stock, a total, or a record's number of the same unit.
 */
export function findEvidence(sentence: string, records: readonly AssistantRecord[]): Evidence[] | undefined {
  const { text, isKnown, orders } = readLabels(sentence, records);
  if (!isKnown || incomparable.test(text) || text.length > maxLength) return undefined;
  const phrases = readPhrases(text);
  const sources = records.map(toSource);
  const products = sources.filter((source): source is ProductSource => source.record.kind === 'product');
  const facts = sources.filter(({ record }) => record.kind === 'fact');
  const said: Sentence = { phrases, limits: new Set(phrases.flatMap(({ limits }) => [...limits])), products };
  const subjects = findSubjects(said);
  if (!subjects) return undefined;
  const found: Evidence[] = [];
  for (const [place, phrase] of phrases.entries()) {
    if (isNeutral(phrase)) continue;
    const evidence =
      ofProducts(phrase, said, subjects[place] ?? []) ??
      firstOf(facts, (fact) => ofFact(phrase, said, fact)) ??
      ofOrders(phrase, orders);
    if (!evidence) return undefined;
    found.push(...evidence);
  }
  const isAgreed = phrases.some(({ roles }) => roles.has('yes'));
  return found.length === 0 || (isAgreed && found.every(({ field }) => field === 'name')) ? undefined : found;
}

function firstOf<Item, Result>(items: readonly Item[], find: (item: Item) => Result | undefined): Result | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Takes the labels of orders out of a sentence; an unknown one isn't supported. */
function readLabels(sentence: string, records: readonly AssistantRecord[]) {
  const all = records.filter((record): record is OrderRecord => record.kind === 'order');
  const labels = [...sentence.matchAll(/#(\w+)/gu)].map(([, label = '']) => label);
  const named = labels.map((label) => all.find((order) => order.label === label || String(order.number) === label));
  const orders = named.flatMap((order) => order ?? []);
  return {
    text: sentence.replace(/#\w+/gu, ' '),
    isKnown: named.every((order) => order !== undefined),
    orders: orders.length > 0 ? orders : all,
  };
}

/** The products that each phrase is about; `undefined` if one compares two without saying how. */
function findSubjects({ phrases, products }: Sentence): ProductSource[][] | undefined {
  const namesOf = (source: ProductSource) =>
    source.phrases.filter(({ field }) => field === 'name').flatMap(({ words }) => words);
  const isOwn = (word: PhraseWord, source: ProductSource) =>
    namesOf(source).some((name) => sharesSense(word, name)) &&
    products.every((other) => other === source || !namesOf(other).some((name) => sharesSense(word, name)));
  const mentioned = phrases.map(({ words, roles }) => {
    if (roles.has('both')) return [...products];
    return products.filter((source) => products.length > 1 && words.some((word) => isOwn(word, source)));
  });
  const isUnclear = mentioned.some((named, place) => named.length > 1 && !phrases[place]?.roles.has('both'));
  if (isUnclear) return undefined;
  let subject = mentioned.find((named) => named.length > 0) ?? [...products];
  return mentioned.map((named) => {
    if (named.length > 0) subject = named;
    return subject;
  });
}

function ofProducts(phrase: Phrase, said: Sentence, products: readonly ProductSource[]): Evidence[] | undefined {
  const found = products.map((product) => ofProduct(phrase, said, product));
  return found.length > 0 && found.every((evidence) => evidence !== undefined) ? found.flat() : undefined;
}

/** What supports a phrase about a product: price and stock, its options, its words, or that these contradict it. */
function ofProduct(phrase: Phrase, said: Sentence, source: ProductSource): Evidence[] | undefined {
  const { record } = source;
  const counted = readNumbers(phrase, source);
  const stock = counted && readStock(phrase, counted.isLeft, source);
  if (!counted || !stock) return undefined;
  const isCheapest = said.products.every(
    ({ record: other }) => other === record || other.pricePaise > record.pricePaise,
  );
  if (phrase.roles.has('cheaper') && (!isCheapest || said.products.length < 2 || phrase.isDenied)) return undefined;
  const words = phrase.isDenied ? phrase.words.filter((word) => !isInName(word, source)) : phrase.words;
  const left = { ...phrase, words };
  const fields = findInWords(source, { phrase: left, limits: said.limits, numbers: counted.others });
  const isAbsent =
    !fields && phrase.isDenied && counted.others.length === 0 && words.every((word) => isAbsentWord(word, source));
  if (!fields && !isAbsent) return undefined;
  const evidence: Evidence[] = [
    ...counted.fields.map((field) => ({ record, field })),
    ...(stock.isClaimed && !isAbsent ? [{ record, field: 'stock' as const }] : []),
    ...(phrase.roles.has('cheaper') ? [{ record, field: 'price' as const }] : []),
    ...(isAbsent ? [{ record, field: 'description' as const }] : (fields ?? []).map((field) => ({ record, field }))),
  ];
  const hasOptionPrice = counted.fields.includes('price') && fields?.includes('options');
  const isEmptyDenial = phrase.isDenied && words.length === 0 && !stock.isClaimed;
  if (hasOptionPrice || isEmptyDenial || !isComplete(phrase, said, source, evidence)) return undefined;
  return evidence;
}

const isInName = (word: PhraseWord, { phrases }: Source) =>
  phrases.some(
    ({ field, words, isDenied }) =>
      field === 'name' && !isDenied && words.some((name) => !name.isFlipped && sharesSense(word, name)),
  );

type Counted = { fields: ('price' | 'stock')[]; others: PhraseNumber[]; isLeft: boolean };

/** Which numbers are the price, a multiple of it, or the stock; the others have to be in the record's words. */
function readNumbers({ numbers, roles, limits, isDenied }: Phrase, source: ProductSource): Counted | undefined {
  const { record } = source;
  const rupees = record.pricePaise / 100;
  const isInText = (number: PhraseNumber) =>
    source.phrases.some((one) =>
      one.numbers.some((other) => other.value === number.value && other.unit === number.unit && !other.isMoney),
    );
  const isCount = ({ isMoney, unit }: PhraseNumber) => !isMoney && /^(?:|piece|set|pack|pair|box)$/.test(unit);
  const isLeft = roles.has('left') || roles.has('stock');
  const left = numbers.find((number) => isCount(number) && number.value === record.stock && isLeft);
  if (roles.has('left') && !left && !(roles.has('one') && record.stock === 1) && !roles.has('stock')) return undefined;
  const quantity = numbers.find(
    (number) => number !== left && isCount(number) && !isInText(number) && number.value !== rupees,
  );
  const priced = numbers.find(
    (number) =>
      number !== quantity &&
      number !== left &&
      (number.isMoney || number.unit === '') &&
      number.value === rupees * (quantity?.value ?? 1) &&
      !(quantity && !number.isMoney),
  );
  const isPriced = priced && limits.size === 0 && !isDenied && (quantity?.value ?? 0) <= record.stock;
  const used = new Set<PhraseNumber | undefined>([left, ...(isPriced ? [priced, quantity] : [])]);
  return {
    fields: [...(isPriced ? ['price' as const] : []), ...(left ? ['stock' as const] : [])],
    others: numbers.filter((number) => !used.has(number)),
    isLeft: left !== undefined || (roles.has('left') && roles.has('one')),
  };
}

/** Whether what is said of the stock is right; `undefined` if it isn't. */
function readStock({ roles, isDenied, words }: Phrase, isLeft: boolean, source: ProductSource) {
  const isThere = source.record.stock > 0;
  if (roles.has('soldOut')) return isThere === isDenied ? { isClaimed: true } : undefined;
  if (!roles.has('stock') && !isLeft) return { isClaimed: false };
  const isOfGoods = words.every((word) => isInName(word, source));
  if (isDenied && !isOfGoods) return { isClaimed: false };
  return isThere !== isDenied ? { isClaimed: true } : undefined;
}

/** Whether a record says that something isn't so: an imitation of it, or other values of the option. */
function isAbsentWord(word: PhraseWord, { record, phrases }: ProductSource): boolean {
  if (word.senses.has('same:real')) return true;
  const isSaid = phrases.some(({ words }) =>
    words.some((other) => sharesSense(word, other) && other.marks.length === 0),
  );
  const text = `${record.name}. ${record.description}`;
  if (isOnlyImitated(text, [word.said])) return true;
  return !isSaid && word.isModifier && (record.options ?? []).some((list) => /colou?r|rang|रंग/iu.test(list));
}

/** 'Only' needs a price, a stock, or all that the record lists; 'any' needs a denial. */
function isComplete(
  { roles, isDenied }: Phrase,
  said: Sentence,
  source: Source,
  evidence: readonly Evidence[],
): boolean {
  if (roles.has('any') && !isDenied) return false;
  if (!roles.has('only') || evidence.some(({ field }) => field === 'price' || field === 'stock')) return true;
  const spoken = said.phrases.flatMap(({ words }) => words);
  const isListed = (sentence: number) =>
    source.phrases
      .filter((one) => one.sentence === sentence)
      .every(({ words }) => words.every((word) => spoken.some((one) => sharesSense(one, word))));
  const closed = source.phrases.filter((one) => one.roles.has('only') || one.field === 'options');
  return closed.some(({ sentence }) => isListed(sentence));
}

function ofFact(phrase: Phrase, said: Sentence, source: Source): Evidence[] | undefined {
  const { roles, words, numbers } = phrase;
  if (words.length + numbers.length === 0 || ['soldOut', 'left', 'cheaper'].some((role) => roles.has(role)))
    return undefined;
  const fields = findInWords(source, { phrase, limits: said.limits, numbers });
  if (!fields) return undefined;
  const isAffirmed = fields.length > 0 || source.phrases.some((one) => one.roles.has('yes'));
  const evidence = [{ record: source.record, field: 'answer' as const }];
  return isAffirmed && isComplete(phrase, said, source, evidence) ? evidence : undefined;
}

const statuses = ['pending', 'confirmed', 'shipped', 'delivered', 'cancelled'] as const;

/** What supports a phrase about orders: their status now, or their total. */
function ofOrders(phrase: Phrase, orders: readonly OrderRecord[]): Evidence[] | undefined {
  const { words, numbers, roles, isDenied, limits } = phrase;
  const named = statuses.filter((status) => roles.has(status));
  const claimed = named.includes('pending') ? ['pending' as const] : named;
  const isOther = words.some(({ senses }) => !named.some((status) => senses.has(`same:${status}`)));
  const isRefused =
    isOther ||
    roles.has('will') ||
    limits.size > 0 ||
    ['stock', 'soldOut', 'left', 'cheaper', 'any', 'only'].some((role) => roles.has(role));
  if (isRefused || orders.length === 0 || claimed.length + numbers.length === 0) return undefined;
  const found = orders.map((record) => {
    const isRight = claimed.every((status) => hasStatus(record, status, isDenied));
    const isTotal = numbers.every(({ value, isMoney }) => isMoney && value === record.totalPaise / 100);
    if (!isRight || !isTotal || (isDenied && numbers.length > 0)) return undefined;
    return [
      ...(claimed.length > 0 ? [{ record, field: 'status' as const }] : []),
      ...numbers.map(() => ({ record, field: 'total' as const })),
    ];
  });
  return found.every((evidence) => evidence !== undefined) ? found.flat() : undefined;
}

/** A status is told only of an order that has it now, and denied only of one that hasn't had it yet. */
function hasStatus({ status }: OrderRecord, claimed: (typeof statuses)[number], isDenied: boolean): boolean {
  if (!isDenied) return status === claimed;
  const order = ['pending', 'confirmed', 'shipped', 'delivered'];
  if (claimed === 'cancelled') return status !== 'cancelled';
  return order.includes(status) && order.indexOf(status) < order.indexOf(claimed);
}
