import { foldDigits } from '#domain/language/phone.ts';

/** A word, a number or a sign of a message, and its position in the NFC text. */
export type Token = {
  /** In lower case, digits as 0 to 9, without apostrophes. */
  said: string;
  start: number;
  end: number;
  kind: 'word' | 'number' | 'sign';
  /** Set for numbers. */
  value?: number;
  /** Whether it directly follows the previous token. */
  isJoined: boolean;
};

/** Words and signs beyond this limit are ignored: real questions are shorter. */
export const maxTokens = 300;

const wordPattern = String.raw`\p{L}(?:[\p{L}\p{M}'’]|\u200c|\u200d)*`;
const signPattern = String.raw`₹|\/-|[%#+&?!.,;:()\n।|=*/–—-]`;
/** '1,250', '1,25,000' and '100,000'; '6,7,8' and '499,549' are lists, and after '₹' a number. */
const groupedPatterns = [
  String.raw`\p{Nd}{1,2}(?:,\p{Nd}{2})?,\p{Nd}{3}`,
  String.raw`\p{Nd}{1,2},\p{Nd}{2},\p{Nd}{2},000`,
  String.raw`\p{Nd}{1,3}(?:,\p{Nd}{3})*,000`,
  String.raw`(?<=(?:₹|[rR][sS]\.?)\s?)\p{Nd}{3},\p{Nd}{3}`,
];
const grouped = String.raw`(?<!\p{Nd},)(?:${groupedPatterns.join('|')})(?!,?\p{Nd})`;
const numberPattern = String.raw`(?:${grouped}|\p{Nd}+)(?:\.\p{Nd}+)?`;
const tokenPattern = new RegExp(`${wordPattern}|${numberPattern}|${signPattern}`, 'gu');

/** Splits a message into tokens. Accepts any Unicode: only letters, digits and signs with a meaning are included. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let end = -1;
  for (const match of text.matchAll(tokenPattern)) {
    const [typed] = match;
    const isJoined = match.index === end;
    end = match.index + typed.length;
    tokens.push({ ...readToken(typed), start: match.index, end, isJoined });
    if (tokens.length === maxTokens) break;
  }
  return tokens;
}

function readToken(typed: string): Pick<Token, 'said' | 'kind' | 'value'> {
  if (/^\p{Nd}/u.test(typed)) {
    const said = foldDigits(typed).normalize('NFKC').replaceAll(',', '');
    const value = Number(said);
    return Number.isFinite(value) ? { said, kind: 'number', value } : { said, kind: 'sign' };
  }
  if (/^\p{L}/u.test(typed)) {
    return { said: typed.toLowerCase().replace(/['’]|\u200c|\u200d/g, ''), kind: 'word' };
  }
  return { said: typed, kind: 'sign' };
}

/** Normalises a message for parsing and quoting: NFC, with one kind of line break, '½' as '1/2', '2oo' as '200'. */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/(\p{Nd})\s?½/gu, '$1.5')
    .replace(/(?<=\p{Nd})[oO]{2,}(?![\p{L}\p{M}\p{N}])/gu, (typed) => '0'.repeat(typed.length))
    .replace(/[½¼¾]/g, (sign) => fractions[sign] ?? sign);

/** 'Ek-ek', 'दो-दो' as words of their own, '50-50 gram' as one measure of each. */
export const withSpacedRepeats = (text: string): string =>
  text
    .replace(/(?<!\d)(\d{1,4})[- ]\1(?= ?(?:kg|kilo|g|gm|gms|gram|ml|litre|किलो|ग्राम|लीटर)(?![\p{L}\p{M}]))/giu, '$1')
    .replace(/(?<![\p{L}\p{M}])(ek|do|teen|char|एक|दो|तीन|चार)-(?=\1(?![\p{L}\p{M}]))/giu, '$1 ');

const fractions: Record<string, string> = { '½': '1/2', '¼': '1/4', '¾': '3/4' };
