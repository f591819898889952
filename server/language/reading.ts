import { lexicon, type Meaning, maxPhraseWords } from './lexicon.ts';
import { toSpellingKey, transliterateToLatin } from './spelling.ts';
import { normalizeText, type Token, tokenize } from './tokens.ts';

/** A phrase of a message that has a meaning; one wrong letter makes it a guess. */
export type SpottedPhrase = {
  start: number;
  length: number;
  said: string;
  meanings: readonly Meaning[];
  isGuess: boolean;
};

/** A parsed message; for each token the phrases that begin there, longest first. */
export type Reading = { text: string; tokens: readonly Token[]; at: readonly (readonly SpottedPhrase[])[] };

export function readText(text: string): Reading {
  const whole = normalizeText(text);
  const tokens = withoutHyphens(tokenize(whole));
  const keys = tokens.map(({ said, kind }) => (kind === 'word' ? toSpellingKey(said) : said));
  return { text: whole, tokens, at: withoutSplitGoods(tokens.map((_, start) => spotPhrases(tokens, keys, start))) };
}

/** 'Send back covers' asks for back covers: talk doesn't end inside a name of goods. */
function withoutSplitGoods(at: SpottedPhrase[][]): SpottedPhrase[][] {
  const goods = at.flat().filter(({ length, isGuess, meanings }) => length > 1 && !isGuess && meanings.some(isGoods));
  const splits = ({ start, length, meanings }: SpottedPhrase) =>
    meanings.every(({ is }) => is === 'talk') &&
    goods.some(
      (name) => name.start > start && name.start < start + length && name.start + name.length > start + length,
    );
  return goods.length === 0 ? at : at.map((phrases) => phrases.filter((phrase) => !splits(phrase)));
}

const isGoods = (meaning: Meaning) => meaning.is === 'ware' && meaning.kind === 'goods';

/** 'T-shirt' is two words: hyphens within words have no meaning. */
function withoutHyphens(tokens: Token[]): Token[] {
  return tokens.filter(({ said, isJoined }, place) => {
    const [before, after] = [tokens[place - 1], tokens[place + 1]];
    return !(said === '-' && isJoined && after?.isJoined && before?.kind === 'word' && after.kind === 'word');
  });
}

function spotPhrases(tokens: readonly Token[], keys: readonly string[], start: number): SpottedPhrase[] {
  const words = lexicon();
  const spotted: SpottedPhrase[] = [];
  let [said, key] = ['', ''];
  for (let length = 1; length <= maxPhraseWords; length++) {
    const token = tokens[start + length - 1];
    if (!token || (token.kind !== 'word' && !(token.kind === 'number' && (length === 1 || token.isJoined)))) break;
    const between = length > 1 && !isGlued(tokens, start + length - 1) ? ' ' : '';
    said += between + token.said;
    key += between + keys[start + length - 1];
    if (length === 1 && token.kind === 'number') continue;
    const known = length === 1 ? meaningsOf(said, key) : words.find(said, key);
    const meanings = known.length > 0 || length > 1 ? known : words.near(key);
    if (meanings.length > 0) spotted.unshift({ start, length, said, meanings, isGuess: known.length === 0 });
    const next = tokens[start + 1];
    if (length === 1 && !words.begins(key) && !next?.isJoined && !words.joins(said, next?.said ?? '')) break;
  }
  return spotted;
}

/** Letters beside digits, as in '2xl' and 'a4'. */
function isGlued(tokens: readonly Token[], place: number): boolean {
  return tokens[place]?.isJoined === true && tokens[place]?.kind !== tokens[place - 1]?.kind;
}

/** Returns the meanings of a single word: a known one, or one that sounds like a known one in the other script. */
function meaningsOf(said: string, key: string): readonly Meaning[] {
  const found = lexicon().find(said, key);
  if (found.length > 0 || !/\p{Script=Devanagari}/u.test(said)) return found;
  const latin = transliterateToLatin(said);
  return lexicon().find(latin, toSpellingKey(latin));
}

/** Whether words belong to a longer phrase of talk: 'do' to 'bhej do', 'kam' to 'se kam'. */
export function isPartOfPhrase({ at }: Reading, place: number, length: number): boolean {
  for (let start = Math.max(0, place - maxPhraseWords + 1); start <= place; start++) {
    for (const phrase of at[start] ?? []) {
      if (phrase.length <= length || start + phrase.length < place + length) continue;
      if (phrase.meanings.some(({ is }) => is === 'talk')) return true;
    }
  }
  return false;
}

/** Whether a number in digits or in words is at a position. */
export const isNumberAt = ({ tokens, at }: Reading, place: number): boolean =>
  tokens[place]?.kind === 'number' || at[place]?.[0]?.meanings.some(({ is }) => is === 'number') === true;

/** Whether the talk at a position means one of these. */
export function saysAt(reading: Reading, place: number, names: ReadonlySet<string>): boolean {
  return (reading.at[place] ?? []).some(({ meanings }) =>
    meanings.some((meaning) => meaning.is === 'talk' && names.has(meaning.name)),
  );
}
