import type { AssistantRecord } from '#domain/assistant/assistantRecords.ts';
import { soundsAlike } from '#server/language/spelling.ts';
import { type Phrase, type PhraseNumber, type PhraseWord, readPhrases } from './phrases.ts';

export type EvidenceField = 'name' | 'price' | 'stock' | 'options' | 'description' | 'answer' | 'status' | 'total';
/** A record and its field that supports a statement. */
export type Evidence = { record: AssistantRecord; field: EvidenceField };

type SourcePhrase = Phrase & { field: EvidenceField };
/** What a record says in words. `topics`: what it is about, which its answer needn't repeat. */
export type Source = { record: AssistantRecord; phrases: SourcePhrase[]; topics: PhraseWord[] };

/** What the shop's facts are about, in words that any of their sentences may use. */
const factTopics: Record<string, string> = {
  deliveryArea: 'deliver',
  deliveryCharge: 'delivery charge',
  deliveryTime: 'delivery',
  payment: 'payment',
  openingHours: 'open',
};

export function toSource(record: AssistantRecord): Source {
  switch (record.kind) {
    case 'product': {
      const texts = [
        ['name', record.name],
        ...(record.options ?? []).map((list) => ['options', list]),
        ['description', record.description],
      ] as const;
      return { record, phrases: joinFields(texts), topics: [] };
    }
    case 'fact': {
      const phrases = joinFields([['answer', record.answer]]);
      const said = phrases.flatMap((phrase) => phrase.words.filter((word) => !isDenied(word, phrase)));
      const isRefused = record.kind === 'fact' && /^\s*(?:no|nahi|nahin|नहीं)(?![\p{L}\p{M}])/iu.test(record.answer);
      const asked = record.fact === 'question' ? record.question : (factTopics[record.fact] ?? '');
      const topics = isRefused ? [] : readPhrases(asked).flatMap(({ words }) => words);
      return { record, phrases, topics: topics.filter((topic) => !said.some((word) => sharesSense(topic, word))) };
    }
    default:
      return { record, phrases: [], topics: [] };
  }
}

/** Reads each field as sentences of its own. */
function joinFields(fields: readonly (readonly [string, string])[]): SourcePhrase[] {
  let sentences = 0;
  return fields.flatMap(([field, text]) => {
    const phrases = readPhrases(text).map((phrase) => ({
      ...phrase,
      field: field as EvidenceField,
      sentence: phrase.sentence + sentences,
    }));
    sentences += 1 + Math.max(0, ...phrases.map(({ sentence }) => sentence));
    return phrases;
  });
}

/** Whether two words mean the same, or sound alike in two scripts: 'ईयरफोन' and 'earphone'. */
export function sharesSense(one: PhraseWord, other: PhraseWord): boolean {
  if ([...one.senses].some((sense) => other.senses.has(sense) || other.headSenses.has(sense))) return true;
  const [devanagari, latin] = isDevanagari.test(one.said) ? [one.said, other.said] : [other.said, one.said];
  const isComparable = isDevanagari.test(devanagari) && !isDevanagari.test(latin) && latin.length >= minSoundLength;
  return isComparable && !/\s/.test(devanagari + latin) && soundsAlike(devanagari, latin.replace(/s$/, ''), false);
}
const isDevanagari = /\p{Script=Devanagari}/u;
const minSoundLength = 4;

const isDenied = (word: PhraseWord, phrase: Phrase) => word.isFlipped !== phrase.isDenied;

/** Whether a word of a statement says the same as one of a record, with the same denial and what makes it an imitation. */
function isSameWord(word: PhraseWord, phrase: Phrase, other: PhraseWord, source: Phrase): boolean {
  return (
    sharesSense(word, other) &&
    isDenied(word, phrase) === isDenied(other, source) &&
    word.marks.toSorted().join() === other.marks.toSorted().join()
  );
}

const isSameNumber = (one: PhraseNumber, other: PhraseNumber) =>
  one.value === other.value && one.isMoney === other.isMoney && one.unit === other.unit;

/** The words that follow one without others between: the last one is what they describe. */
function describedBy(words: readonly PhraseWord[], place: number): PhraseWord | undefined {
  let last = place;
  while (words[last + 1]?.isAdjacent) last += 1;
  return words[last];
}

/**
 * Whether a phrase of a record says a word of a statement. A colour or material must describe the same thing: 'red' of
 * 'red border' is no 'red kurta'.
 */
function saysWord(source: SourcePhrase, place: number, phrase: Phrase, { phrases }: Source): boolean {
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

/** Which phrases may support one of a statement: with all their limits, and no other ones. */
function fittingPhrases({ phrases }: Source, phrase: Phrase, limits: ReadonlySet<string>): SourcePhrase[] {
  return phrases.filter((source) => {
    const own = new Set(
      phrases.filter(({ sentence }) => sentence === source.sentence).flatMap((one) => [...one.limits]),
    );
    return (
      !source.isUncertain &&
      [...source.limits].every((name) => limits.has(name)) &&
      [...phrase.limits].every((name) => own.has(name))
    );
  });
}

type Said = { phrase: Phrase; limits: ReadonlySet<string>; numbers: readonly PhraseNumber[] };

/**
 * Returns the fields of a record whose words say all words and numbers of a statement, together or each for itself;
 * `undefined` if any is missing. `limits`: those of its whole sentence.
 */
export function findInWords(source: Source, { phrase, limits, numbers }: Said): EvidenceField[] | undefined {
  const fitting = fittingPhrases(source, phrase, limits);
  const hasNumber = (one: SourcePhrase, number: PhraseNumber) =>
    one.isDenied === phrase.isDenied && one.numbers.some((other) => isSameNumber(number, other));
  const isTopic = (word: PhraseWord) =>
    !isDenied(word, phrase) && source.topics.some((topic) => sharesSense(word, topic));
  const places = phrase.words.flatMap((word, place) => (isTopic(word) ? [] : [place]));
  const isSaidBy = (one: SourcePhrase, place: number) => saysWord(one, place, phrase, source);
  const names = fitting.filter(({ field }) => field === 'name');
  const open = places.filter((place) => !names.some((name) => isSaidBy(name, place)));
  const whole = fitting.find(
    (one) => open.every((place) => isSaidBy(one, place)) && numbers.every((number) => hasNumber(one, number)),
  );
  if (whole && open.length + numbers.length > 0) return [whole.field];
  if (whole) return places.length > 0 ? ['name'] : [];
  const found = [
    ...open.map((place) => fitting.filter((one) => isSaidBy(one, place))),
    ...numbers.map((number) => fitting.filter((one) => hasNumber(one, number) && !hasCompetitor(source, one, number))),
  ];
  if (found.some((ones) => ones.length === 0)) return undefined;
  // Two sentences of a fact may be about different cases.
  const isTogether = fitting.some(({ sentence }) =>
    found.every((ones) => ones.some((one) => one.sentence === sentence)),
  );
  if (source.record.kind === 'fact' && (numbers.length > 0 || !isTogether)) return undefined;
  return [...new Set(found.flatMap(([first]) => first?.field ?? []))];
}

/** Whether a record has another number of the same kind outside its lists: then it matters what each belongs to. */
const hasCompetitor = ({ phrases }: Source, { field }: SourcePhrase, number: PhraseNumber) =>
  field !== 'options' &&
  phrases.some(({ numbers }) =>
    numbers.some(
      ({ value, unit, isMoney }) => value !== number.value && unit === number.unit && isMoney === number.isMoney,
    ),
  );
