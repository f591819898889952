import type { AssistantRecord, RecordField } from '#domain/assistant/assistantRecords.ts';
import type { Phrase, PhraseNumber, PhraseWord } from '#server/language/phraseState.ts';
import { readPhrases } from '#server/language/phrases.ts';
import { soundsAlike } from '#server/language/spelling.ts';

/** A record and its field that supports a statement. */
export type Evidence = { record: AssistantRecord; field: RecordField };

export type SourcePhrase = Phrase & { field: RecordField };
export type ProductSource = Source & { record: Extract<AssistantRecord, { kind: 'product' }> };
/** What a record says in words. `topics`: what it is about, which its answer needn't repeat. */
export type Source = { record: AssistantRecord; phrases: SourcePhrase[]; topics: PhraseWord[] };

/** What the shop's facts are about, in words that any of their sentences may use. */
const factTopics: Record<string, readonly string[]> = {
  deliveryArea: ['deliver'],
  deliveryCharge: ['delivery', 'charge'],
  deliveryTime: ['delivery'],
  payment: ['payment'],
  openingHours: ['open'],
};

export function toSource(record: AssistantRecord): Source {
  switch (record.kind) {
    case 'product': {
      const lists = (record.options ?? []).map((list) => ['options', list] as const);
      const texts = [['name', record.name] as const, ...lists, ['description', record.description] as const];
      return { record, phrases: joinFields(texts), topics: [] };
    }
    case 'fact': {
      const phrases = joinFields([['answer', record.answer]]);
      const said = phrases.flatMap((phrase) => phrase.words.filter((word) => !isDeniedWord(word, phrase)));
      const isRefused = /^\s*(?:no|nahi|nahin|नहीं)(?![\p{L}\p{M}])/iu.test(record.answer);
      const asked = record.fact === 'question' ? record.question : (factTopics[record.fact] ?? []).join(' ');
      const topics = isRefused ? [] : readPhrases(asked).flatMap(({ words }) => words);
      return { record, phrases, topics: topics.filter((topic) => !said.some((word) => sharesSense(topic, word))) };
    }
    default:
      return { record, phrases: [], topics: [] };
  }
}

/** Reads each field as sentences of its own. */
function joinFields(fields: readonly (readonly [RecordField, string])[]): SourcePhrase[] {
  let sentences = 0;
  return fields.flatMap(([field, text]) => {
    const phrases = readPhrases(text).map((phrase) => ({
      ...phrase,
      field,
      sentence: phrase.sentence + sentences,
    }));
    sentences += 1 + Math.max(0, ...phrases.map(({ sentence }) => sentence));
    return phrases;
  });
}

/** Whether two words mean the same, or sound alike in two scripts: 'ईयरफोन' and 'earphone'. */
export function sharesSense(one: PhraseWord, other: PhraseWord): boolean {
  const isHead = (sense: string) => !/\s/.test(one.said) && other.headSenses.has(sense);
  if ([...one.senses].some((sense) => other.senses.has(sense) || isHead(sense))) return true;
  const [devanagari, latin] = isDevanagari.test(one.said) ? [one.said, other.said] : [other.said, one.said];
  const isComparable =
    isDevanagari.test(devanagari) &&
    !isDevanagari.test(latin) &&
    Math.min(devanagari.length + 1, latin.length) >= minSoundLength;
  if (!isComparable || /\s/.test(devanagari + latin)) return false;
  return [latin, latin.replace(/s$/, '')].some((written) => soundsAlike(devanagari, written, false));
}
const isDevanagari = /\p{Script=Devanagari}/u;
/** Shorter words sound alike too often: 'कल' is no 'clay'. */
const minSoundLength = 5;

export const isDeniedWord = (word: PhraseWord, phrase: Phrase) => word.isFlipped !== phrase.isDenied;

/** 'Full sleeves' says more than 'sleeves', though the word lists have both in one row. */
function isNarrower(word: PhraseWord, other: PhraseWord, source: Phrase): boolean {
  const partsOf = ({ said }: PhraseWord) => said.split(' ').filter((part) => !isPostposition.test(part));
  const said = partsOf(word);
  const around = source.words.flatMap(partsOf);
  return partsOf(other).every((part) => said.includes(part)) && said.some((part) => !around.includes(part));
}
const isPostposition = /^(?:ka|ke|ki|का|के|की)$/u;

/** Whether a word of a statement says the same as one of a record, with the same denial and what makes it an imitation. */
function isSameWord(word: PhraseWord, phrase: Phrase, other: PhraseWord, source: Phrase): boolean {
  return (
    sharesSense(word, other) &&
    !isNarrower(word, other, source) &&
    isDeniedWord(word, phrase) === isDeniedWord(other, source) &&
    word.marks.toSorted().join() === other.marks.toSorted().join()
  );
}

export const isSameNumber = (one: PhraseNumber, other: PhraseNumber) =>
  one.value === other.value && one.isMoney === other.isMoney && one.unit === other.unit;

/** The words that follow one without others between: the last one is what they describe. */
export function describedBy(words: readonly PhraseWord[], place: number): PhraseWord | undefined {
  let last = place;
  while (words[last + 1]?.isAdjacent) last += 1;
  return words[last];
}

/**
 * Whether a phrase of a record says a word of a statement. A colour or material must describe the same thing: 'red' of
 * 'red border' is no 'red kurta'.
 */
export function saysWord(source: SourcePhrase, place: number, phrase: Phrase, { phrases }: Source): boolean {
  const word = phrase.words[place];
  const names = phrases.filter(({ field }) => field === 'name').flatMap(({ words }) => words);
  return source.words.some((other, at) => {
    if (!word || !isSameWord(word, phrase, other, source)) return false;
    if (!other.isModifier && !word.isModifier) return true;
    const described = describedBy(source.words, at);
    const claimed = describedBy(phrase.words, place);
    if (!described || described === other) return true;
    if (claimed && !claimed.isModifier && claimed !== word) return sharesSense(claimed, described);
    return [...names, ...phrase.words].some((name) => sharesSense(name, described));
  });
}

/** 'Only' needs a price, a stock, or all that the record lists; 'any' needs a denial. */
export function isComplete(
  { roles, isDenied }: Phrase,
  sentence: readonly Phrase[],
  { phrases }: Source,
  fields: readonly RecordField[],
): boolean {
  if (roles.has('any') && !isDenied) return false;
  if (!roles.has('only') || fields.includes('price') || fields.includes('stock')) return true;
  const spoken = sentence.flatMap(({ words }) => words);
  const closed = phrases.filter((one) => one.roles.has('only') || one.field === 'options').map((one) => one.sentence);
  return closed.some((place) =>
    phrases
      .filter((one) => one.sentence === place && !one.isDenied)
      .every(({ words }) => words.every((word) => spoken.some((one) => sharesSense(one, word)))),
  );
}
