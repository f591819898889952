import type { Amount } from './amounts.ts';
import { isModelNoun } from './modelNouns.ts';
import type { Reading } from './reading.ts';

/** Brands whose model can stand alone: 'note', 'shade' and 'pro' can't begin one. */
const brands =
  /^(?:iphone|ipad|samsung|galaxy|redmi|xiaomi|mi|poco|realme|narzo|oppo|vivo|iqoo|oneplus|nokia|moto|motorola|lava|micromax|infinix|tecno|itel|honor|huawei|pixel|आईफोन|सैमसंग|रेडमी|रियलमी|ओप्पो|वीवो|विवो|वनप्लस|नोकिया|मोटो)$/;
export const isBrand = (said: string) => brands.test(said);
const variants =
  /^(?:pro|max|plus|ultra|mini|neo|edge|fold|flip|prime|lite|fe|power|5g|4g|g|s|a|c|x|t|e|note|प्रो|नोट)$/;

/** After a number: 'Redmi 12 flip cover' is no model with a flip. */
const suffixes = /^(?:pro|max|plus|ultra|mini|neo|prime|lite|fe|5g|4g|g|s|a|c|x|t|e|प्रो)$/;

/** A further model of a brand: 'Samsung S21, S22', 'iPhone 13, 14, 15'. */
export function followingModelAt(
  reading: Reading,
  amounts: readonly Amount[],
  place: number,
  before: string,
): { kind: 'model'; value: string; end: number } | undefined {
  const { text, tokens } = reading;
  const [brand = ''] = /^\S+/.exec(before) ?? [];
  const [token, next] = [tokens[place], tokens[place + 1]];
  const model = (end: number) => ({
    kind: 'model' as const,
    value: `${brand} ${text.slice(token?.start, tokens[end - 1]?.end)}`,
    end,
  });
  if (token?.kind === 'word' && next?.kind === 'number' && (next.isJoined || token.said === 'note')) {
    return /^(?:[a-z]{1,2}|note)$/.test(token.said) && !brands.test(token.said) ? model(place + 2) : undefined;
  }
  const last = /^\S+ (\d+)$/.exec(before)?.[1];
  const isPlain = amounts.some(({ start, length, as }) => start === place && length === 1 && as === 'plain');
  const step = (token?.value ?? 0) - Number(last);
  // 'iPhone 13/14/15 leather case'
  const isChained = tokens[place - 1]?.said === '/' && tokens[place - 1]?.isJoined === true;
  const isEnd = !next || isChained || /^(?:,|\/|&|and|aur|और|\n)$/.test(next.said);
  return last && isPlain && isEnd && step > 0 && step <= 2 ? model(place + 1) : undefined;
}

/** A phone's model that begins at a place: 'iPhone 15', 'Redmi Note 12 Pro', 'Samsung A14'. */
export function modelAt({ text, tokens }: Reading, start: number): { value: string; end: number } | undefined {
  if (!brands.test(tokens[start]?.said ?? '')) return undefined;
  let [end, hasNumber] = [start + 1, false];
  for (let token = tokens[end]; token; token = tokens[end]) {
    const isNumber = token.kind === 'number';
    const isLetter = token.kind === 'word' && /^[a-z]{1,2}$/.test(token.said) && tokens[end + 1]?.kind === 'number';
    const isJoined = isLetter && tokens[end + 1]?.isJoined;
    if (isNumber && (hasNumber || (token.value ?? 0) >= 1000)) break;
    const goesOn =
      isNumber || isJoined || variants.test(token.said) || brands.test(token.said) || isModelNoun(token.said);
    if (!goesOn || (token.kind === 'word' && hasNumber && !suffixes.test(token.said) && !token.isJoined)) break;
    hasNumber ||= isNumber;
    end++;
  }
  return hasNumber ? { value: text.slice(tokens[start]?.start, tokens[end - 1]?.end), end } : undefined;
}
