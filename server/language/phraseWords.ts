import { lexicon, type Meaning, phraseSpellingKey } from './lexicon.ts';
import { currentOf, type PhraseState } from './phraseState.ts';
import { qualityForms } from './qualities.ts';
import { type Reading, readText } from './reading.ts';
import { toSpellingKey, transliterateToLatin } from './spelling.ts';
import type { StatementWord } from './statementWords.ts';

type SpottedWare = { length: number; meanings: readonly Meaning[] };

/** The goods or their description at a place, also before a postposition: 'sarson ke tel mein'. */
export function findWare({ tokens, at }: Reading, place: number): SpottedWare | undefined {
  const isWare = ({ is }: Meaning) => is === 'ware';
  const said = tokens.slice(place, place + 3).map((token) => token.said);
  const isOblique = /^(?:ke|के)$/u.test(said[1] ?? '');
  const direct = [said[0], said[1] === 'ke' ? 'ka' : 'का', said[2]].join(' ');
  const meanings = isOblique ? lexicon().find(direct, phraseSpellingKey(direct)).filter(isWare) : [];
  if (meanings.length > 0) return { length: 3, meanings };
  return at[place]?.find((spotted) => !spotted.isGuess && spotted.meanings.some(isWare));
}

/** Adds a word to the current phrase, and returns its number of tokens. `same`: its meaning in all languages. */
export function pushWord(state: PhraseState, place: number, length: number, same?: StatementWord): number {
  const { tokens } = state.reading;
  const words = tokens.slice(place, place + length).map(({ said }) => said);
  const spotted = findWare(state.reading, place);
  const wares =
    (spotted?.length === length ? spotted : undefined)?.meanings.flatMap((meaning) =>
      meaning.is === 'ware' ? [meaning] : [],
    ) ?? [];
  const isGoods = wares.some(({ kind }) => kind === 'goods');
  const senses = new Set([
    ...sensesOf(words.join(' ')),
    ...wares.map(({ names }) => `ware:${names.join()}`),
    ...(same && same.length === length ? [`same:${same.name}`] : []),
  ]);
  currentOf(state).words.push({
    said: words.join(' '),
    senses,
    headSenses: new Set(isGoods && length > 1 ? wordSenses(words.at(-1) ?? '') : []),
    isModifier: wares.some(({ kind }) => kind === 'colour' || kind === 'material'),
    isColour: wares.some(({ kind }) => kind === 'colour'),
    isAdjacent: state.end === place,
    marks: state.marks.splice(0),
    isFlipped: state.flipsNext,
  });
  state.flipsNext = false;
  state.end = place + length;
  return length;
}

/** The senses of a single word, as it is found in any text. */
function wordSenses(word: string): string[] {
  const spotted = readText(word).at[0]?.find(({ isGuess }) => !isGuess);
  const wares = spotted?.meanings.flatMap((meaning) => (meaning.is === 'ware' ? [`ware:${meaning.names.join()}`] : []));
  return [...sensesOf(word), ...(wares ?? [])];
}

/** By spelling, by sound across scripts, without endings, and by translations of qualities. */
function sensesOf(said: string): string[] {
  const latin = said.split(' ').map(transliterateToLatin).join(' ');
  const isLatin = /^[\p{Script=Latin}\p{N} ]+$/u.test(said);
  const plain = isLatin ? said : latin;
  const forms = qualityForms(said);
  return [
    `key:${toSpellingKey(plain)}`,
    ...(plain.length >= minStemmed ? [`stem:${isLatin ? stemOf(plain) : hindiStemOf(said)}`] : []),
    ...(forms.length > 1 ? [`quality:${forms.toSorted().join()}`] : []),
  ];
}

const minStemmed = 4;
const stemOf = (word: string) => word.replace(/(?<=\p{L}{3})(?:es|s|ed|ing|e)$/u, '');

/** 'सुखाया', 'सुखाए', 'सुखाई'. */
const hindiStemOf = (word: string) => word.replace(/(?<=\S{2})(?:[ाेीिों]|ंँ|या|ये|यी|ए|ई|यों|ों)+$/u, '');
