import { lexicon, type Meaning, type SpokenLanguage } from './lexicon.ts';
import type { Reading, SpottedPhrase } from './reading.ts';

const devanagari = /\p{Script=Devanagari}/u;
/** Hindi verbs in Latin letters: 'karunga', 'bhejoge', 'dikhaiye'. */
const hindiEnding = /..(?:unga|ungi|oonga|enge|oge|ogi|ega|egi|iyega|aiye|ijiye)$/;

/** English words that Hindi has borrowed, so that they are a weak sign of the language. */
const borrowedWords = new Set(
  `order size colour price delivery cod payment online_payment photo discount available return cancel status catalogue
  confirm shop address charge free time refund hello thanks bye yes no law policy cart phone_number bot cheap new
  my_order kinds fast complaint person weather illness`.split(/\s+/),
);

/**
 * Returns the language and script of a message, or `undefined` if its words occur in all languages, as in 'ok 2' or an
 * emoji. Words of only one language decide; a verb in Devanagari beside English goods makes it Hindi.
 */
export function detectLanguage({ tokens, at }: Reading): SpokenLanguage | undefined {
  const counted: Record<SpokenLanguage, number> = { en: 0, hi: 0, 'hi-Latn': 0 };
  const address = findAddressSpan(tokens);
  for (let place = 0; place < tokens.length; ) {
    const [token, spotted] = [tokens[place], at[place]?.[0]];
    const isInAddress = address !== undefined && place >= address.start && place <= address.end;
    place += spotted?.length ?? 1;
    if (token?.kind !== 'word' || (isInAddress && !devanagari.test(token.said))) continue;
    if (namesPlace(spotted, token.said, tokens[place - 2]?.said) || isHouseLetter(tokens, place - 1)) continue;
    const language = languageOfWord(spotted, token.said);
    if (language) counted[language] += weigh(language, token.said, spotted?.meanings ?? []);
  }
  if (counted.hi > 0 && counted.hi * 3 >= counted.en) return 'hi';
  const isMixed = counted.en === 0 || counted['hi-Latn'] >= 2;
  if (counted['hi-Latn'] > 0 && isMixed && counted['hi-Latn'] * 2 >= counted.en) return 'hi-Latn';
  return counted.en >= minEnglish ? 'en' : undefined;
}

/** English names of goods show no language: 'cover?', 'acha neckband blue'. */
const minEnglish = 3;

/** From the first number, as in 'H-12', to a PIN code: addresses are written alike in all languages. */
function findAddressSpan(tokens: Reading['tokens']): { start: number; end: number } | undefined {
  const end = tokens.findLastIndex(({ kind, said }) => kind === 'number' && /^[1-9]\d{5}$/.test(said));
  let start = tokens.findIndex(({ kind }) => kind === 'number');
  while (tokens[start]?.isJoined) start -= 1;
  return end < 0 ? undefined : { start, end };
}

/** 'Shakti Nagar', '3rd Main': addresses are written alike in all languages. */
const namesPlace = (spotted: SpottedPhrase | undefined, said: string, before = '') =>
  !devanagari.test(said) &&
  (spotted?.meanings[0]?.is === 'place' ||
    (said === 'main' && /^(?:\d+|\d*(?:st|nd|rd|th)|first|second|third)$/.test(before)));

/** 'H-14': no 'hai'. */
const isHouseLetter = (tokens: Reading['tokens'], place: number) =>
  /^[a-z]$/.test(tokens[place]?.said ?? '') &&
  /^[-/]$/.test(tokens[place + 1]?.said ?? '') &&
  tokens[place + 2]?.kind === 'number';

function languageOfWord(spotted: SpottedPhrase | undefined, said: string): SpokenLanguage | undefined {
  if (devanagari.test(said)) return 'hi';
  if (!spotted) return hindiEnding.test(said) ? 'hi-Latn' : undefined;
  const [only, ...others] = lexicon().languagesOf(spotted.said);
  return others.length === 0 ? only : undefined;
}

/** Tags and forms of address that Indian English has borrowed. */
const borrowedTags = /^(?:na|ji|bhai|bhaiya|bhaiyya|yaar|yar|didi|accha|acha)$/;

/** English words of each shop, and words of both languages. */
const sharedWords = /^(?:total|bill|gst|invoice|number|no|quantity|qty|warranty|guarantee|model|or|ya)$/;

/** How much a word tells about the language; 'delivery charge?' is written in all. */
function weigh(language: SpokenLanguage, said: string, meanings: readonly Meaning[]): number {
  const isBorrowed =
    sharedWords.test(said) || meanings.some((meaning) => meaning.is === 'talk' && borrowedWords.has(meaning.name));
  if (isBorrowed) return language === 'en' ? 0 : 1;
  const isOfAll = meanings.some(({ is }) => is === 'ware' || is === 'unit' || is === 'number');
  // 'White L 2 pc' is written alike in all.
  if (isOfAll && language === 'en') return 0.5;
  return borrowedTags.test(said) || isOfAll ? 1 : 3;
}
