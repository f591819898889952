import type { RecordField } from '#domain/assistant/assistantRecords.ts';
import type { Phrase, PhraseNumber } from '#server/language/phraseState.ts';
import {
  describedBy,
  isDeniedWord,
  isSameNumber,
  type Source,
  type SourcePhrase,
  saysWord,
  sharesSense,
} from './sources.ts';

/** A phrase of a sentence, the whole sentence, and the numbers that a record's words have to say. */
export type Said = { phrase: Phrase; sentence: readonly Phrase[]; numbers: readonly PhraseNumber[] };

/** Which phrases of a record may support one of a statement: the sentence says all their limits, and no other ones. */
function fittingPhrases({ phrases }: Source, { phrase, sentence }: Said): SourcePhrase[] {
  const limits = new Set(sentence.flatMap((one) => [...one.limits]));
  return phrases.filter((source) => {
    const own = phrases.filter((one) => one.sentence === source.sentence).flatMap((one) => [...one.limits]);
    const isLimited = [...source.limits].every((name) => limits.has(name));
    return !source.isUncertain && isLimited && [...phrase.limits].every((name) => own.includes(name));
  });
}

const hasNumber = (source: SourcePhrase, number: PhraseNumber, { phrase }: Said) =>
  source.isDenied === phrase.isDenied && source.numbers.some((other) => isSameNumber(number, other));

/** Returns the field whose words say all words and numbers of a phrase about a product; `undefined` if none does. */
export function findInProduct(source: Source, said: Said): RecordField | 'none' | undefined {
  const { phrase, numbers } = said;
  const fitting = fittingPhrases(source, said);
  const isSaidBy = (one: SourcePhrase, place: number) => saysWord(one, place, phrase, source);
  const open = [...phrase.words.keys()].filter((place) => !isNamed(place, phrase, source));
  const isOfName = (number: PhraseNumber) =>
    open.length < phrase.words.length && fitting.some((one) => one.field === 'name' && hasNumber(one, number, said));
  const left = numbers.filter((number) => !isOfName(number));
  if (open.length + left.length === 0) return phrase.words.length + numbers.length > 0 ? 'name' : 'none';
  const whole = fitting.find(
    (one) => open.every((place) => isSaidBy(one, place)) && left.every((number) => hasNumber(one, number, said)),
  );
  if (whole) return whole.field;
  const isListed = (number: PhraseNumber) =>
    fitting.some((one) => one.field === 'options' && hasNumber(one, number, said));
  return open.length === 0 && left.every(isListed) ? 'options' : undefined;
}

/** Whether a word is of the product's name, and says nothing of a part: 'the lid is steel' of a steel box. */
function isNamed(place: number, phrase: Phrase, source: Source): boolean {
  const names = source.phrases.filter(({ field }) => field === 'name');
  const isOfName = (at: number) => names.some((name) => saysWord(name, at, phrase, source));
  const word = phrase.words[place];
  if (!word || !isOfName(place)) return false;
  if (!word.isModifier || describedBy(phrase.words, place) !== word) return true;
  return phrase.words.every((other, at) => other.isModifier || isOfName(at));
}

/**
 * Whether a fact of the shop says all words and numbers of a phrase, and the sentence all that the fact says of them: a
 * day or place left out would make it another rule.
 */
export function isInFact(source: Source, said: Said): boolean {
  const { phrase, numbers } = said;
  const fitting = fittingPhrases(source, said);
  const isTopic = (place: number) => {
    const word = phrase.words[place];
    return word && !isDeniedWord(word, phrase) && source.topics.some((topic) => sharesSense(word, topic));
  };
  const open = [...phrase.words.keys()].filter((place) => !isTopic(place));
  if (open.length + numbers.length === 0) return source.phrases.some(({ roles }) => roles.has('yes'));
  const says = (one: SourcePhrase) =>
    open.filter((place) => saysWord(one, place, phrase, source)).length +
    numbers.filter((number) => hasNumber(one, number, said)).length;
  const needed = open.length + numbers.length;
  const isTogether = (sentence: number) => {
    const ones = fitting.filter((one) => one.sentence === sentence && says(one) > 0);
    const isEach =
      open.every((place) => ones.some((one) => saysWord(one, place, phrase, source))) &&
      numbers.every((number) => ones.some((one) => hasNumber(one, number, said)));
    return isEach && ones.every((one) => isWhole(one, source, said));
  };
  return (
    fitting.some((one) => says(one) === needed && isWhole(one, source, said)) ||
    fitting.some(({ sentence }) => isTogether(sentence))
  );
}

/** Whether a sentence says all words and numbers of a fact's phrase, and of what goes with it. */
function isWhole(one: SourcePhrase, { phrases }: Source, { sentence }: Said): boolean {
  const [words, numbers] = [sentence.flatMap((phrase) => phrase.words), sentence.flatMap((phrase) => phrase.numbers)];
  const following = phrases.slice(phrases.indexOf(one) + 1);
  const end = following.findIndex(({ joined }) => joined !== 'with');
  const unit = [one, ...following.slice(0, end < 0 ? undefined : end)];
  return unit.every(
    (part) =>
      part.words.every((word) => words.some((said) => sharesSense(said, word))) &&
      part.numbers.every((number) => numbers.some((said) => isSameNumber(said, number))),
  );
}
