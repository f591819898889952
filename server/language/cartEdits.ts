import { isNumberAlone, withoutRetracted } from './retractions.ts';
import { understand } from './understand.ts';
import { readTsvRows } from './wordLists.ts';

/**
 * What a clause does to a cart. `change`: another option or product, or a correction ('sorry, …') that neither adds nor
 * removes; `set`: a number replaces the quantity, as it surely does with `exact`; `more` and `fewer`: it changes it;
 * `only`: what is not named goes. `repeat`: the last order again. `note`: a wish that goes with the order. `total`, `cheaper` and `difference` ask about what was
 * spoken of.
 */
export type CartEdit =
  | ('clear' | 'repeat' | 'total' | 'cheaper' | 'difference')
  | ('only' | 'remove' | 'double' | 'fewer' | 'more' | 'change' | 'set' | 'exact' | 'add' | 'note');

/** A part of a message with one wish, and what it says about the cart. */
export type CartClause = { text: string; edits: ReadonlySet<CartEdit> };

type Phrase = { is: CartEdit | 'correction'; pattern: RegExp; not: RegExp | undefined };
let phraseCache: Phrase[] | undefined;

const asWords = (pattern: string) =>
  new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${pattern})(?![\\p{L}\\p{M}\\p{N}])`, 'iu');

/** The phrases of words/cartEdits.tsv: whole words, except beside what the third column matches. */
function loadPhrases(): Phrase[] {
  phraseCache ??= readTsvRows('cartEdits').map(([is = '', pattern = '', not = '']) => ({
    is: is as Phrase['is'],
    pattern: asWords(pattern),
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
const sentenceEnd = /(?<=[!?।\n;])|\.(?!\d)|(?<=(?<!\d)[1-9]\d{2}\s?\d{3})(?![\d])[\s,]+/u;
/** In Hindi the verb ends a wish: 'kurta 3 kar do dupatta hata do'. */
const verbEnd =
  '(?<=(?:kar|kr|hata|hta|nikal|nikaal|rehne|rahne|bhej|daal|dal|de|कर|हटा|निकाल|रहने|भेज|डाल|दे) (?:do|dena|dijiye|दो|देना|दीजिए)|hatao|htado|hatado|chahiye|चाहिए)\\s+(?!(?:us|is)k[eio](?!\\p{L})|(?:उस|इस)क[ीेो](?!\\p{L})|na(?!\\p{L})|ना|hai|है|th[aei](?!\\p{L})|थ[ाेी]|kya|क्या|ji|जी|bhai|भैया|please)';
const joint = new RegExp(
  `(,|${verbEnd}|(?<![\\p{L}\\p{M}])(?:and|aur|but|lekin|par|phir|fir|then|और|लेकिन|पर|फिर)(?![\\p{L}\\p{M}])|(?<=\\s)(?=(?:bas|sirf|only|just|बस|सिर्फ|सिर्फ़)(?![\\p{L}\\p{M}])))`,
  'iu',
);
const verbs =
  /(?<![\p{L}\p{M}])(?:send|give|want|need|order|buy|take|bhej\w*|de ?do|dena|chahiye|chaiye|lena|mangwa\w*|भेज\p{L}*|भेजना|दे दो|देना|चाहिए|लेना)(?![\p{L}\p{M}])/iu;

/** Whether words wish for something: 'dono de do'. */
export const wishesGoods = (text: string): boolean => verbs.test(text) && !isQuestion(text);

const giving = asWords(
  'bhej(?: ?do| ?dena|o|na|iye)?|de ?do|de ?dena|dena|do|dijiye|pack|book|le ?lung[ai]|send|give|take|भेज(?: ?दो| ?देना|ो|ना|िए)?|दे ?दो|दे ?देना|देना|दीजिए|ले ?लूँग[ाी]|पैक|बुक',
);
/** Whether words ask to be given something: 'red wali hi do'. */
export const asksToGive = (text: string): boolean => giving.test(text) && !isQuestion(text);

/** 'Add' and 'only' need no verb beside them: 'kurta bhi', 'sirf kurta'. */
const isComplete = (text: string) => verbs.test(text) || isQuestion(text) || findCartEdits(text).size > 0;

/** A message of more parts is read as one: each costs lookups. */
const maxParts = 12;

/** Splits a message into its wishes: 'kurta 3 kar do aur dupatta hata do' has two, 'kurta aur dupatta hata do' one. */
export function readCartClauses(text: string): CartClause[] {
  const meant = withoutRetracted(text.normalize('NFC'));
  const isRetracted = meant !== text.normalize('NFC');
  const sentences = meant.split(sentenceEnd);
  const parts = sentences.length > maxParts ? [meant] : sentences.flatMap(splitAtJoints);
  return (parts.length > maxParts ? [meant] : parts)
    .map((clause) => clause.trim())
    .filter((clause) => /[\p{L}\p{N}]/u.test(clause))
    .map((clause) => ({ text: clause, edits: findClauseEdits(clause, isRetracted) }));
}

/** A number in place of another one, or alone, is the quantity. */
function findClauseEdits(clause: string, isRetracted: boolean): Set<CartEdit> {
  const edits = findCartEdits(clause);
  if (!isNumberAlone(clause) && (!isRetracted || edits.has('only') || edits.has('remove'))) return edits;
  return edits.difference(new Set<CartEdit>(['change'])).add('exact');
}

/** 'Need the red one, do u have?' is one question. */
const tag =
  /^\s*(?:(?:do )?(?:u|you) have|have you(?: got)?|available|(?:hai|h|milega|milegi|mil jayega) kya|hai na|है क्या|मिलेगा क्या)(?: it| this| ya)?[\s.?!]*$/iu;

function splitAtJoints(sentence: string): string[] {
  const [first = '', ...rest] = sentence.split(joint);
  if (rest.length > 2 * maxParts) return [sentence];
  const clauses = [first];
  for (let at = 0; at < rest.length; at += 2) {
    const [sign = '', next = ''] = [rest[at], rest[at + 1]];
    const before = clauses.at(-1) ?? '';
    const after = rest.slice(at + 1).join('');
    if (isComplete(before) && isComplete(after) && !tag.test(after)) clauses.push(next);
    else clauses.splice(-1, 1, `${before}${sign}${next}`);
  }
  return clauses;
}

const swaps: { pattern: RegExp; isReversed?: true }[] = [
  {
    pattern:
      /^(.+?) (?:ki jagah|ki jagha|ke badle|ki bajaye|ke bajay|की जगह|के बदले|के बजाय|की बजाय)(?: pe| par| पर)? (.+)$/iu,
  },
  {
    pattern:
      /^(.+?) (?:hata|hta|nikal|rehne|rahne|cancel kar|हटा|निकाल|रहने) ?(?:do|dena|dijiye|दो|देना|दीजिए)[, ]+(?:aur |और )?(?:(?:us|is)k[ei] (?:badle|jagah)|(?:उस|इस)क[ीे] (?:बदले|जगह))(?: me| mein| pe| में)? (.+)$/iu,
  },
  {
    pattern:
      /^(.+?) (?:rehne|rahne|hata|hta|chhod|chod|रहने|हटा|छोड़) ?(?:do|dena|दो|दीजिए)[, ]+(?:usko|use|uski|उसको|उसे|उसकी) (.+?)(?: (?:kar|kr|कर) ?(?:do|dena|दो|दीजिए))?$/iu,
  },
  { pattern: /^(?:please )?(?:replace|swap|exchange|change) (.+?) (?:with|for|to|by) (.+)$/iu },
  { pattern: /^(.+?) (?:instead of|in place of|rather than) (.+)$/iu, isReversed: true },
];

/** 'Lamp ki jagah dupatta', 'a dupatta instead of the lamp': what goes and what comes. */
export function findSwap(text: string): { from: string; to: string } | undefined {
  for (const { pattern, isReversed } of swaps) {
    const [, one, other] = pattern.exec(text.trim()) ?? [];
    if (one && other) return isReversed ? { from: other, to: one } : { from: one, to: other };
  }
  return undefined;
}

const questionWords = asWords(
  'kya|kitn[aei]|kais[aei]|kab|kahan|kaun|kaunsa|konsa|hai na|क्या|कितन[ाेी]|कैस[ाेी]|कब|कहाँ|कहां|कौन|do u|do you|have you|u have|what|which|how|when|where|why|does|is it|are they|do you|can you|can i',
);

/** 'Is the kurta full sleeves', 'do these come with fillers', 'any warranty'. */
const askingFirst =
  /^\s*(?:(?:hi|hello|hey|ok|okay|and|but|so|nice)[\s,.!]+)?(?:is|are|does|did|was|any|do (?:the|these|those|they|it|i|we)|will (?:it|the|this|that|these|they|u|you)|can (?:i|it|we|u)|has (?:it|the|this)|have (?:they|these|the))(?![\p{L}\p{M}'’])/iu;

/** Whether words ask something, with or without a question mark. */
const askingAfter =
  /(?<![\p{L}\p{M}])(?:hai|h|hain|aata|aati|milega|milegi|है|हैं|आता|आती|मिलेगा|मिलेगी) (?:iske|isme|uske|usme|ismein|sath|saath|इसके|इसमें|साथ)(?![\p{L}\p{M}])/iu;
export const isQuestion = (text: string): boolean =>
  text.includes('?') || askingAfter.test(text) || questionWords.test(text) || askingFirst.test(text);

/** Whether words may ask something: 'sol kiska h', 'rang to nahi utrega'. */
export const mayAsk = (text: string): boolean =>
  isQuestion(text) || /(?:^|\s)(?:h|hai|hain|hoga|hogi|na|naa|right|है|हैं|होगा|होगी|ना)[\s.!।]*$/iu.test(text);

const ordinals = [
  /pehl[aeiyo]+|pahl[aei]|first|1st|(?:number|no\.?|nambar|#) ?1|1 (?:no\.?|number|nambar)|पहल[ाीे]/u,
  /d[uo]+sr[aei]|second|2nd|(?:number|no\.?|nambar|#) ?2|2 (?:no\.?|number|nambar)|दूसर[ाीे]/u,
  /t[ei]+sr[aei]|third|3rd|(?:number|no\.?|nambar|#) ?3|3 (?:no\.?|number|nambar)|तीसर[ाीे]/u,
  /chaut?h[aei]|fourth|4th|(?:number|no\.?|nambar|#) ?4|4 (?:no\.?|number|nambar)|चौथ[ाीे]/u,
  /paa?n?chw?v?[aei]+n?|fifth|5th|number 5|no\.? ?5|पाँचव[ाीे]|पांचव[ाीे]/u,
].map(({ source }) => asWords(`(?:${source})(?! ?(?:colou?r|rang|size|baar|bar|time|order|address|रंग|बार))`));
const lastOne = asWords('last one|last wal[aei]|a+khi?ri( wal[aei])?|आख़िरी( वाल[ाीे])?|आखिरी( वाल[ाीे])?|the last');
const oneOfSome = /(?<![\p{L}\p{M}])(?:wal[aei]|one|option|item|product|chiz|cheez|वाल[ाीे])(?![\p{L}\p{M}])/iu;
const every = asWords(
  'each|ek ek|एक एक|both|dono|donon|do no|teeno|all( of them| three| two)?|sab|sabhi|sare|saare|these|दोनों|दोनो|तीनों|सब|सभी|सारे',
);

/**
 * Returns the places that a clause names in a list of `count`, from 0: 'the third', 'pehla wala', 'dono'. A bare
 * ordinal counts only beside 'one' or an edit, since 'pehle' is also 'before'.
 */
export function findPlaces(text: string, count: number, isEdit: boolean): number[] {
  if (every.test(text)) return [...Array(count).keys()];
  if (!isEdit && !oneOfSome.test(text) && text.trim().split(/\s+/u).length > 2) return [];
  const named = ordinals.flatMap((ordinal, place) => (ordinal.test(text) && place < count ? [place] : []));
  return named.length === 0 && lastOne.test(text) && count > 0 ? [count - 1] : named;
}

/** Lines of a cart that ordinals can name. */
const maxNamedPlaces = 5;

/** 'Cancel the lamp', 'pehla cancel': whether words are about a part of the cart. */
export const namesGoods = (text: string): boolean =>
  understand(text).items.some(({ words }) => words.length > 0) || findPlaces(text, maxNamedPlaces, true).length === 1;
