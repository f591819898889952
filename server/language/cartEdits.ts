import { findPlaces } from './cartPlaces.ts';
import { isQuestion, isWholeQuestion } from './cartQuestions.ts';
import { changing, countsAtEnd, removesAtEnd, staying } from './clauseEnds.ts';
import {
  countsIn,
  isSumOf,
  joinDetails,
  joinPrice,
  joinReference,
  joinReplacement,
  joinSum,
  joinTooMany,
} from './clauseJoins.ts';
import { withoutHeading } from './lists.ts';
import { postpones, withoutReason, withoutReasonBefore } from './reasons.ts';
import { removesRest } from './restOfCart.ts';
import { isNumberAlone, namesResult, withoutRetracted } from './retractions.ts';
import { spellCounts } from './spelledCounts.ts';
import { understand } from './understand.ts';
import { readTsvRows } from './wordLists.ts';
import { asWords } from './wordPatterns.ts';

/**
 * What a clause does to a cart. `change`: another option or product, or a correction ('sorry, …') that neither adds nor
 * removes; `set`: a number replaces the quantity, as it surely does with `exact`; `more` and `fewer`: it changes it;
 * `only`: what is not named goes. `repeat`: the last order again. `show`: whether it is placed. `note`: a wish that goes with the order. `total`, `cheaper` and `difference` ask about what was
 * spoken of.
 */
export type CartEdit =
  | ('clear' | 'repeat' | 'show' | 'total' | 'cheaper' | 'difference')
  | ('only' | 'remove' | 'double' | 'fewer' | 'more' | 'change' | 'set' | 'exact' | 'add' | 'note');

/** A part of a message with one wish, and what it says about the cart. */
export type CartClause = { text: string; edits: ReadonlySet<CartEdit> };

type Phrase = { is: CartEdit | 'correction'; pattern: RegExp; not: RegExp | undefined };
let phraseCache: Phrase[] | undefined;

/** The phrases of words/cartEdits.tsv: whole words, except beside what the third column matches. */
function loadPhrases(): Phrase[] {
  phraseCache ??= readTsvRows('cartEdits').map(([is = '', pattern = '', not = '']) => ({
    is: is as Phrase['is'],
    // In a Unicode pattern \W is every letter of Devanagari too.
    pattern: asWords(pattern.replaceAll('\\W', '[^\\p{L}\\p{M}\\p{N}]')),
    not: not ? new RegExp(not, 'iu') : undefined,
  }));
  return phraseCache;
}

/** Returns what a clause says about a cart; empty for words that say nothing of one. */
export function findCartEdits(text: string): Set<CartEdit> {
  const words = text.replace(/[’'`]/gu, ' ').trim();
  const found = loadPhrases().flatMap(({ is, pattern, not }) => (pattern.test(words) && !not?.test(words) ? [is] : []));
  const edits = new Set(found.filter((is) => is !== 'correction'));
  const isWish = (['add', 'more', 'remove', 'fewer', 'note'] as const).some((edit) => edits.has(edit));
  return found.includes('correction') && !isWish ? edits.add('change') : edits;
}

/** Ends of sentences always separate wishes, joining words only between two that are complete. */
const sentenceEnd =
  // 'House no. 56', 'h.no 4', 'opp. park' end no sentence.
  /(?<=[!?।\n;])|\.(?!\d)(?<!\p{L}[\s.]no\.(?=\s*\d)|(?<!\p{L})(?:\p{L}\.(?=\p{L})|(?:opp|nr|dist|apt|dr|mr|mrs|st)\.))|(?<=(?<!\d)[1-9]\d{2}\s?\d{3})(?![\d])[\s,]+/u;
/** In Hindi the verb ends a wish: 'kurta 3 kar do dupatta hata do'. */
const verbEnd =
  '(?<=(?:kar|kr|hata|hta|nikal|nikaal|rehne|rahne|bhej|daal|dal|de|कर|हटा|निकाल|रहने|भेज|डाल|दे) (?:do|dena|dijiye|दो|देना|दीजिए)|hatao|htado|hatado|kardo|krdo|hataiye|jodiye|rakhiye|kijiye|chahiye|हटाइए|जोड़िए|रखिए|कीजिए|चाहिए)\\s+(?!(?:us|is)k[eio](?!\\p{L})|(?:उस|इस)क[ीेो](?!\\p{L})|na(?!\\p{L})|ना|(?:abhi|ab|अभी|अब) (?:nahi|nhi|नहीं)|(?:is|iss|this) (?:baar|bar|time)|इस बार|hai|है|th[aei](?!\\p{L})|थ[ाेी]|kya|क्या|ji|जी|bhai|भैया|please)';
const joint = new RegExp(
  `(,|${verbEnd}|(?<![\\p{L}\\p{M}])(?:and|aur|but|lekin|par|phir|fir|then|और|लेकिन|पर|फिर)(?![\\p{L}\\p{M}])|(?<=\\s)(?=(?:bas|sirf|only|just|बस|सिर्फ|सिर्फ़)(?![\\p{L}\\p{M}])))`,
  'iu',
);
const verbs =
  /(?<![\p{L}\p{M}])(?:send|give|want|need|order|buy|take|bhej\w*|de ?do|de ?dijiye|dena|chahiye|chaiye|lena|mangwa\w*|भेज\p{L}*|भेजना|दे दो|दे दीजिए|देना|चाहिए|लेना)(?![\p{L}\p{M}])/iu;

/** Whether words wish for something: 'dono de do'. */
export const wishesGoods = (text: string): boolean => verbs.test(text) && !isQuestion(text);

const unwanted = asWords(
  '(?:nahi|nhi|nahin|mat|नहीं|मत) (?:chahiye|chaiye|chahie|lena|leni|चाहिए|लेना|लेनी)|(?:don ?t|dont|do not) (?:want|need)',
);
/** Whether words refuse something: 'papdi nahi chahiye'. */
export const wishesNot = (text: string): boolean => unwanted.test(text.replace(/[’'`]/gu, ' '));

const forWhom =
  /(?<=[\p{L}\p{M}\p{N}][\s,.]+)[\p{L}\p{M}]+ (?:ko|को) (?:den[aei]|bhejn[aei]|देन[ाेी]|भेजन[ाेी]) (?:h|hai|hain|tha|thi|the|है|हैं|था|थी|थे)[\s.!।]*$/iu;
/** Returns the words without their end that says for whom goods are: 'jhumke 3 kar do saheliyo ko dene h'. */
export const withoutForWhom = (text: string): string => text.replace(forWhom, '').trim();

const idioms =
  /(?<![\p{L}\p{M}\p{N}])(?:(?:one|1) (?:more|last|other|small|quick) (?:thing|request|question)|just a (?:minute|second)|(?:one|1) (?:minute|min|sec|second)|(?:ek|1) (?:aur )?(?:minute|mint|min|baat|bat|second|sec)|(?:एक|1) (?:और )?(?:मिनट|बात|सेकंड))(?: (?:please|pls|bata(?:o|iye)?|suno|ruko|रुको|सुनो|बताइए|बताओ))?(?:[\s,.:;–-]+|$)(?=\S)/giu;
/** Returns the words without those that count nothing of the goods: 'one more thing, add a cable', 'ek minute'. */
export const withoutIdioms = (text: string): string => text.replace(idioms, '');

const giving = asWords(
  'bhej(?: ?do| ?dena|o|na|iye)?|(?:rakh|daal|dal|laga|bandh|रख|डाल|लगा|बाँध) ?(?:do|dena|dijiye|दो|देना|दीजिए)|de ?do|de ?dena|dena|do|dijiye|pack|book|le ?lung[ai]|send|give|take|भेज(?: ?दो| ?देना|ो|ना|िए)?|दे ?दो|दे ?देना|देना|दीजिए|ले ?लूँग[ाी]|पैक|बुक',
);
/** Whether words ask to be given something: 'red wali hi do'. */
export const asksToGive = (text: string): boolean => giving.test(text) && !isQuestion(text);

/** 'Add' and 'only' need no verb beside them: 'kurta bhi', 'sirf kurta'. */
const isComplete = (text: string, isCounted = false) =>
  verbs.test(text) || (givesAtEnd.test(text) && !isCounted) || isWholeQuestion(text) || findCartEdits(text).size > 0;
/** 'Pechkas set do'. */
export const givesAtEnd = /[\p{L}\p{M}]\s(?:do|dijiye|दो|दीजिए)[\s.!।]*$/iu;

/** A message of more parts is read as one: each costs lookups. */
const maxParts = 12;

/** Whether words after a wish ask or wish for something themselves. */
const saysMore = (text: string) => isWholeQuestion(text) || verbs.test(text) || findCartEdits(text).size > 0;

/** Splits a message into its wishes: 'kurta 3 kar do aur dupatta hata do' has two, 'kurta aur dupatta hata do' one. */
export function readCartClauses(text: string): CartClause[] {
  const typed = spellCounts(withoutHeading(text.normalize('NFC')));
  const meant = withoutRetracted(typed);
  const isRetracted = meant !== typed;
  const sentences = meant
    .split(sentenceEnd)
    .map((sentence) => withoutReasonBefore(withoutReason(sentence, saysMore), saysNothingOfCart));
  const parts = sentences.length > maxParts ? [meant] : sentences.flatMap(splitAtJoints);
  const clauses = (parts.length > maxParts ? [meant] : parts)
    .map((clause) => clause.trim())
    .filter((clause) => /[\p{L}\p{N}]/u.test(clause))
    .reduce<string[]>(joinReference(changesNothing), [])
    .reduce<string[]>(joinPrice(saysNothingOfCart), [])
    .reduce<string[]>(joinReplacement, [])
    .reduce<string[]>(joinTooMany, [])
    .reduce<string[]>(joinSum, [])
    .reduce<string[]>(joinDetails, [])
    .map((clause) => ({ text: clause, edits: findClauseEdits(clause, isRetracted) }));
  return withoutRest(clauses).filter(isLasting);
}

/** 'Only the diaries. Remove the rest': what goes is said twice, as what stays is named. */
function withoutRest(clauses: readonly CartClause[]): readonly CartClause[] {
  if (!clauses.some(({ edits }) => edits.has('only'))) return clauses;
  const taking = new Set<CartEdit>(['remove', 'clear']);
  return clauses
    .filter(({ text, edits }) => edits.has('only') || !removesRest(text))
    .map(({ text, edits }) => ({ text, edits: removesRest(text) ? edits.difference(taking) : edits }));
}

/** 'Leave it. Only the cover': what stays is named after. */
const isLasting = ({ edits }: CartClause, place: number, clauses: readonly CartClause[]) =>
  !(edits.has('clear') && clauses.slice(place + 1).some((next) => next.edits.has('only')));

const saysNothingOfCart = (text: string) => !isQuestion(text) && findCartEdits(text).size === 0;
/** 'No, the anklet is costly' only begins like a correction. */
const changesNothing = (text: string) =>
  !isQuestion(text) && [...findCartEdits(text)].every((edit) => edit === 'change');

/** A number in place of another one, or alone, is the quantity. */
function findClauseEdits(clause: string, isRetracted: boolean): Set<CartEdit> {
  const edits = findCartEdits(clause);
  if ((edits.has('fewer') || edits.has('more')) && namesResult(clause))
    return edits.difference(new Set<CartEdit>(['fewer', 'more', 'change'])).add('exact');
  if (!isNumberAlone(clause) && (!isRetracted || edits.has('only') || edits.has('remove'))) return edits;
  return edits.difference(new Set<CartEdit>(['change'])).add('exact');
}

const lastNumber = /^(.*[\p{L}\p{M}])\s*[.!।]+\s*(\p{N}{1,2}|one|two|three|ek|do|teen|एक|दो|तीन)[\s.!।]*$/isu;
const numberWords: Record<string, string> = {
  one: '1',
  ek: '1',
  एक: '1',
  two: '2',
  do: '2',
  दो: '2',
  three: '3',
  teen: '3',
  तीन: '3',
};

/** Joins a number alone to what it counts: 'The potli bag looks nice. One'. */
export function joinLastNumber(text: string): string {
  const [, before = '', number = ''] = lastNumber.exec(text) ?? [];
  const isCounting = before && !isQuestion(before) && !/\p{N}/u.test(before) && findCartEdits(before).size === 0;
  return isCounting ? `${before}, ${numberWords[number.toLowerCase()] ?? number}` : text;
}

/** 'Need the red one, do u have?' is one question. */
const tag =
  /^\s*(?:(?:do )?(?:u|you) have|have you(?: got)?|available|(?:hai|h|milega|milegi|mil jayega) kya|hai na|है क्या|मिलेगा क्या)(?: it| this| ya)?[\s.?!]*$/iu;

/** 'Cancel the gamcha only' has no second wish. */
const restricting = /^\s*(?:only|just|bas|sirf|बस|सिर्फ|सिर्फ़)[\s.!।]*$/iu;

function splitAtJoints(sentence: string): string[] {
  const [first = '', ...rest] = sentence.split(joint);
  if (rest.length > 2 * maxParts) return [sentence];
  const clauses = [first];
  for (let at = 0; at < rest.length; at += 2) {
    const [sign = '', next = ''] = [rest[at], rest[at + 1]];
    const before = clauses.at(-1) ?? '';
    const after = rest.slice(at + 1).join('');
    const isApart =
      !tag.test(after) &&
      !restricting.test(after) &&
      !isSumOf(before, after) &&
      !postpones(after) &&
      !(staying.test(after) && changing.test(before));
    const isNext = isComplete(after) || (removesAtEnd.test(before) && countsAtEnd.test(after));
    // 'Neeli do aur kali ek': two and one.
    const isDone = isComplete(before, countsIn(after).length > 0);
    if (isDone && isNext && isApart) clauses.push(next);
    else clauses.splice(-1, 1, `${before}${sign}${next}`);
  }
  return clauses;
}

const mayBeDone = asWords(
  'ho ?ja(?:ye|e)ga|ho ?payega|hoga|hota|hoti|possible|available|charges?|extra|हो ?जाएगा|हो ?जायेगा|होगा|होता|होती',
);
/** 'Gift pack ho jayega?': whether a wish that goes with an order is possible. */
export const asksForNote = (text: string): boolean =>
  text.includes('?') && mayBeDone.test(text) && findCartEdits(text).has('note');

/** Lines of a cart that ordinals can name. */
const maxNamedPlaces = 5;

/** 'Cancel the lamp', 'pehla cancel': whether words are about a part of the cart. */
export const namesGoods = (text: string): boolean =>
  understand(text).items.some(({ words }) => words.length > 0) || findPlaces(text, maxNamedPlaces, true).length === 1;
