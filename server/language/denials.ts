import { type Reading, saysAt } from './reading.ts';

/** Words between a value and a denial: 'red wala nahi', 'not in red', 'L size nahi'. */
const between =
  /^(?:wala|wali|wale|vala|vali|vale|वाला|वाली|वाले|colou?r|rang|size|saiz|number|no|me|mein|m|main|in|the|a|an|any|of|one|ones|रंग|कलर|साइज़|साइज|नंबर|में|ka|ki|ke|का|की|के|to|toh|तो|,)$/;
const maxBetween = 2;
const notAfter = /^(?:nahi|nahin|nhi|nai|nahee|mat|नहीं|नही|मत)$/;
/** 'Red nahi hai?' and 'red nahi milega?' ask for red. */
const asking =
  /^(?:\?|hai|hain|h|he|ho|hota|hoti|hoga|hogi|kya|mil\p{L}*|available|bach\p{L}*|aata|aati|aate|aaya|aayi|aaye\p{L}*|aayeg\p{L}*|ayeg\p{L}*|banta|banti|rakhte|rakhta|dikh\p{L}*|है|हैं|होगा|होगी|क्या|मिल\p{L}*|मिल[\p{L}\p{M}]*|उपलब्ध|बच[\p{L}\p{M}]*|आ[\p{L}\p{M}]*|दिख[\p{L}\p{M}]*)$/u;
const notBefore = /^(?:not|dont|don't|except|but)$/;
const wanting = /^(?:want|need|like|send|wants|ship|give)$/;
const instead = /^(?:jagah|badle|bajay|bajaye|alawa|siva|siwa|जगह|बदले|बजाय|अलावा|सिवा)$/;

/** Returns where a value is named as not wanted, with the words that say so: 'not red', 'red nahi', 'L ki jagah'. */
export function findDenial(
  reading: Reading,
  { start, length }: { start: number; length: number },
): { start: number; length: number } | undefined {
  const said = (place: number) => reading.tokens[place]?.said ?? '';
  let end = start + length;
  while (between.test(said(end)) && said(end) !== ',' && end - start - length < maxBetween) end++;
  if (instead.test(said(end))) return { start, length: end + 1 - start };
  if (notAfter.test(said(end)) && !asking.test(said(end + 1))) return { start, length: end + 1 - start };
  if (tooSmall.test(said(end)) && fitting.test(said(end + 1))) return { start, length: end + 2 - start };
  // The goods stay: 'lal saree nahi, hari'.
  const isBeforeGoods = reading.at[end]?.[0]?.meanings.some((one) => one.is === 'ware' && one.kind === 'goods');
  const afterGoods = end + (reading.at[end]?.[0]?.length ?? 1);
  if (isBeforeGoods && notAfter.test(said(afterGoods)) && !asking.test(said(afterGoods + 1))) return { start, length };
  if (said(end) === 'not' && /^(?:wanted|needed|required)$/.test(said(end + 1)))
    return { start, length: end + 2 - start };
  let before = start - 1;
  while (between.test(said(before)) && said(before) !== ',' && start - 1 - before < maxBetween) before--;
  const isWanting = wanting.test(said(before));
  const not = isWanting ? before - 1 : before;
  if (isInsteadOf(said, before)) return { start: before, length: start + length - before };
  return isNot(said, not) ? { start: not, length: start + length - not } : undefined;
}

/** 'M tight hoga', '30 chota lagega': a value that would be too small. */
const tooSmall = /^(?:tight|chh?ot[aei]|small|tang|टाइट|छोट[ाेी]|तंग)$/u;
const fitting = /^(?:lageg[aei]|padeg[aei]|rahe?g[aei]|hog[aei]|लगेग[ाेी]|पड़ेग[ाेी]|रहेग[ाेी]|होग[ाेी])$/u;

type Span = { option: number; start: number; length: number };

/**
 * Returns for each value where it is named as not wanted. 'Lal S ki jagah nili S' and 'instead of red S' deny both
 * values that stand together.
 */
export function findDenials(
  reading: Reading,
  spans: readonly Span[],
): ({ start: number; length: number } | undefined)[] {
  const own = spans.map((span) => findDenial(reading, span));
  const said = (place: number) => reading.tokens[place]?.said ?? '';
  return spans.map((span, place) => {
    const end = span.start + span.length;
    const isDeniedWith = spans.some((other, at) => {
      const denial = own[at];
      if (!denial || other.option === span.option) return false;
      const isBefore = end === other.start && instead.test(said(denial.start + denial.length - 1));
      const isAfter = span.start === other.start + other.length && isInsteadOf(said, denial.start);
      return isBefore || isAfter;
    });
    return own[place] ?? (isDeniedWith ? { start: span.start, length: span.length } : undefined);
  });
}

type Said = (place: number) => string;

/** "Don't" may be two or three tokens: 'don', "'", 't'. */
const isNot = (said: Said, place: number) =>
  (notBefore.test(said(place)) && (said(place) !== 'but' || /^any/.test(said(place - 1)))) ||
  (said(place) === 't' && /^(?:don|'|’)$/.test(said(place - 1)));
const isInsteadOf = (said: Said, place: number) =>
  said(place) === 'instead' || (said(place) === 'than' && said(place - 1) === 'rather');

/**
 * Whether the word at a position denies something that is ordered: 'not 6', 'L nahi', 'mat bhejna', 'without lace'. 'Koi
 * baat nahi' doesn't.
 */
export function isDenial(reading: Reading, place: number): boolean {
  const said = (at: number) => reading.tokens[at]?.said ?? '';
  if (excluding.test(said(place))) return true;
  if (isInGoods(reading, place)) return false;
  // 'If not, then …', 'nahi to …'.
  if (said(place - 1) === 'if' || /^(?:to|toh|तो)$/.test(said(place + 1))) return false;
  const isDenying = notBefore.test(said(place)) || (notAfter.test(said(place)) && !asking.test(said(place + 1)));
  return isDenying && [-2, -1, 1, 2].some((step) => isOrdered(reading, place + step));
}
/** 'Need one door mat', 'yoga mat 2': a part of a name. */
const isInGoods = ({ at }: Reading, place: number) =>
  at
    .slice(0, place + 1)
    .some(
      (spotted, start) =>
        spotted[0] !== undefined &&
        start + spotted[0].length > place &&
        spotted[0].length > 1 &&
        spotted[0].meanings.some((one) => one.is === 'ware' && one.kind === 'goods'),
    );
const excluding = /^(?:except|instead|without|bina|बिना)$/;
const ordering = new Set(['want', 'send', 'buy', 'give']);
const isOrdered = (reading: Reading, place: number) =>
  reading.tokens[place]?.kind === 'number' ||
  saysAt(reading, place, ordering) ||
  (reading.at[place] ?? []).some(({ meanings, isGuess }) => !isGuess && meanings.some(({ is }) => is === 'ware'));
