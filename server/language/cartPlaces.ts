import { asWords } from './wordPatterns.ts';

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
