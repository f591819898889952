import type { AssistantRecord } from '#domain/assistant/assistantRecords.ts';
import type { Phrase, PhraseWord } from '#server/language/phraseState.ts';
import { readPhrases } from '#server/language/phrases.ts';
import { findOrderSupport, type OrderRecord } from './orderSupport.ts';
import { findProductSupport, type Sentence } from './productSupport.ts';
import { type Evidence, isComplete, type ProductSource, type Source, sharesSense, toSource } from './sources.ts';
import { isInFact } from './wordSupport.ts';

const claimRoles = ['stock', 'soldOut', 'left', 'cheaper', 'any', 'only', 'real', 'unsettled'];
const saysNothing = ({ words, numbers, roles, limits }: Phrase) =>
  words.length + numbers.length + limits.size === 0 && !claimRoles.some((role) => roles.has(role));

/** 'No, …': it denies nothing of what follows. */
const isAnswerNo = ({ joined, roles }: Phrase, next: Phrase | undefined) =>
  joined === 'start' && roles.size === 0 && (next?.joined === 'comma' || next?.joined === 'start');

/** Signs that no record is compared with: links, fractions and digits that are no decimal digits. */
const incomparable = /https?:|www\.|\p{L}\.\p{L}{2,}|[\p{Nl}\p{No}]/iu;
/** Longer texts aren't read to their end. */
const maxLength = 600;

/**
 * Returns which fields of which records support a text of one or more sentences; `undefined` if any statement of it has
 * no support. Words that aren't known to say nothing have to be a record's own, or a translation of these, with the same
 * denials and limits; numbers have to be a price, a stock, a total, or a record's number of the same unit.
 */
export function findEvidence(text: string, records: readonly AssistantRecord[]): Evidence[] | undefined {
  const { rest, isKnown, orders } = readLabels(text, records);
  if (!isKnown || incomparable.test(rest) || rest.length > maxLength) return undefined;
  const sources = records.map(toSource);
  const facts = sources.filter(({ record }) => record.kind === 'fact');
  const products = sources.filter((source): source is ProductSource => source.record.kind === 'product');
  const said: Sentence = { phrases: readPhrases(rest), products };
  const subjects = findSubjects(said);
  const found = said.phrases.map((phrase, place) => {
    if (saysNothing(phrase)) return phrase.isDenied && !isAnswerNo(phrase, said.phrases[place + 1]) ? undefined : [];
    return (
      ofProducts(phrase, said, subjects?.[place] ?? []) ??
      facts.map((fact) => ofFact(phrase, said, fact)).find(Boolean) ??
      findOrderSupport(phrase, orders)
    );
  });
  if (!subjects || !found.every((evidence) => evidence !== undefined)) return undefined;
  const evidence = found.flat();
  // 'Yes, the brass lamp' agrees to what was asked.
  const isAgreed =
    said.phrases.some(({ roles }) => roles.has('yes')) && evidence.every(({ field }) => field === 'name');
  return evidence.length === 0 || isAgreed ? undefined : evidence;
}

/** Takes the labels of orders out of a text; an unknown one isn't supported. */
function readLabels(text: string, records: readonly AssistantRecord[]) {
  const all = records.filter((record): record is OrderRecord => record.kind === 'order');
  const labels = [...text.matchAll(/#(\w+)/gu)].map(([, label = '']) => label);
  const named = labels.map((label) => all.find((order) => order.label === label || String(order.number) === label));
  const orders = named.flatMap((order) => order ?? []);
  const isKnown = named.every((order) => order !== undefined);
  return { rest: text.replace(/#\w+/gu, ' '), isKnown, orders: orders.length > 0 ? orders : all };
}

/** The products that each phrase is about; `undefined` if one names two without saying that it means both. */
function findSubjects({ phrases, products }: Sentence): (readonly ProductSource[])[] | undefined {
  const namesOf = (source: Source) =>
    source.phrases.filter(({ field }) => field === 'name').flatMap(({ words }) => words);
  const isOwn = (word: PhraseWord, source: ProductSource) =>
    namesOf(source).some((name) => sharesSense(word, name)) &&
    products.every((other) => other === source || !namesOf(other).some((name) => sharesSense(word, name)));
  const mentioned = phrases.map(({ words, roles }) =>
    roles.has('both')
      ? products
      : products.filter((one) => products.length > 1 && words.some((word) => isOwn(word, one))),
  );
  if (mentioned.some((named, place) => named.length > 1 && !phrases[place]?.roles.has('both'))) return undefined;
  let subject = mentioned.find((named) => named.length > 0) ?? products;
  return mentioned.map((named) => {
    if (named.length > 0) subject = named;
    return subject;
  });
}

function ofProducts(phrase: Phrase, said: Sentence, products: readonly ProductSource[]): Evidence[] | undefined {
  if (products.length === 0 || phrase.roles.has('unsettled')) return undefined;
  const found = products.map((product) => findProductSupport(phrase, said, product));
  return found.every((evidence) => evidence !== undefined) ? found.flat() : undefined;
}

function ofFact(phrase: Phrase, { phrases }: Sentence, source: Source): Evidence[] | undefined {
  const { roles, words, numbers } = phrase;
  const isOther = ['soldOut', 'left', 'cheaper', 'unsettled'].some((role) => roles.has(role));
  if (words.length + numbers.length === 0 || isOther) return undefined;
  const isSupported = isInFact(source, { phrase, sentence: phrases, numbers });
  return isSupported && isComplete(phrase, phrases, source, [])
    ? [{ record: source.record, field: 'answer' }]
    : undefined;
}
