import type { Amount } from './amounts.ts';
import { countsParts } from './modelNumbers.ts';
import { type Quality, qualityForms } from './qualities.ts';
import type { Reading, SpottedPhrase } from './reading.ts';
import { transliterateToLatin } from './spelling.ts';
import { readTsvRows, splitCell } from './wordLists.ts';

/** Words that say nothing about goods, from words/neutral.tsv: whole meanings, single words, and exceptions. */
const neutral = new Map(readTsvRows('neutral').map(([is = '', words]) => [is, new Set(splitCell(words))]));
const isListed = (list: string, name: string) => neutral.get(list)?.has(name) === true;

/**
 * Returns the words that neither name goods nor belong to a question or courtesy: 'warranty', 'date', '100%'. They ask
 * something about the goods that only a record can answer. `isTaken`: tokens that have another meaning.
 */
export function findAttributes(
  reading: Reading,
  amounts: readonly Amount[],
  isTaken: (place: number) => boolean,
): Quality[] {
  const found: Quality[] = [];
  for (let place = 0; place < reading.tokens.length; ) {
    const amount = amounts.find(({ start }) => start === place);
    const longest = reading.at[place]?.[0];
    const parts = countsParts(reading, place);
    const length = parts ? 2 : (amount?.length ?? longest?.length ?? 1);
    const said = textOf(reading, place, length);
    const isOpen = parts || (amount ? isClaim(amount) : longest !== undefined && !isNeutral(longest));
    if (isOpen && !isTaken(place)) found.push({ said, forms: qualityForms(...inScripts(said)), isWithout: false });
    place += length;
  }
  return found;
}

const inScripts = (said: string) => (/\p{Script=Devanagari}/u.test(said) ? [said, transliterateToLatin(said)] : [said]);

const textOf = ({ text, tokens }: Reading, start: number, length: number) =>
  text.slice(tokens[start]?.start, tokens[start + length - 1]?.end).toLowerCase();

/** '100%', '2 years'. */
const isClaim = ({ as }: Amount) => as === 'percent' || as === 'time';

/** Spelling mistakes count only as words of questions: 'made' isn't 'mate'. */
function isNeutral({ said, meanings, isGuess }: SpottedPhrase): boolean {
  if (isListed('content', said)) return false;
  if (isListed('word', said)) return true;
  return meanings.every((meaning) => {
    if (meaning.is !== 'talk' && meaning.is !== 'plain') return true;
    return isListed(meaning.is, meaning.name) && !(isGuess && isListed('exact', meaning.name));
  });
}
