import type { OfferedOptions } from '#domain/catalogue/offeredOptions.ts';
import type { ValueSpan } from '#server/language/items.ts';
import type { Reading } from '#server/language/reading.ts';
import { findValueSpans, overlaps } from '#server/language/spokenOptions.ts';
import type { GoodsWord } from '#server/language/understand.ts';
import type { ProductResolution, SearchHit } from '../situation/catalogue.ts';
import type { AssistantTurn } from './answerParts.ts';
import { kindsOf } from './namedOptions.ts';
import { maxNamedProducts } from './productResolution.ts';

/** Returns the words of a message that name values, each once: the longest of those that overlap. */
export function findSpans(reading: Reading, offers: readonly OfferedOptions[]): ValueSpan[] {
  return offers
    .flatMap(({ options }) => findValueSpans(reading, options))
    .sort((one, other) => Number(one.option < 0) - Number(other.option < 0) || toLength(other) - toLength(one))
    .filter((one, at, all) => !overlaps(one, all.slice(0, at)));
}

/** A value before a number that is only known not to be one. */
const toLength = ({ length, value }: ValueSpan) => length * 2 + Number(value !== undefined);

/**
 * Colours, sizes and the like without goods are rather values of what was spoken of: 'red wali hi do', '42 wala'. 'In
 * maroon?' of a product that comes in other colours is about it, too.
 */
export async function findSpokenValues({ look, situation, reading }: AssistantTurn, words: GoodsWord[]) {
  const about = situation.messages.findLast(({ aboutProductId }) => aboutProductId)?.aboutProductId;
  const ids = about ? [about] : situation.memory.focus;
  const isValue = words.length > 0 && words.every(({ kind }) => kind !== 'goods' && kind !== 'other');
  if (!isValue || ids.length === 0) return undefined;
  const spoken = await look.products({ words: [], ids, limit: maxNamedProducts });
  const offers = await look.options(spoken.filter(({ hasOptions }) => hasOptions));
  const having = spoken.filter(({ id }) => {
    const offered = offers.get(id);
    return offered && findSpans(reading, [offered]).some(({ value }) => value !== undefined);
  });
  const isOnly = having.length === 0 && spoken.length === 1;
  const meant = isOnly ? spoken.filter(({ id }) => hasKinds(offers.get(id), words)) : having;
  if (meant.length === 0) return undefined;
  const found = meant.map((product) => ({ ...product, has: words.map(() => having.length > 0) }));
  const resolution: ProductResolution = { how: found.length === 1 ? 'one' : 'several', found, words, missing: [] };
  return { words, meant: resolution, hits: meant as SearchHit[] };
}

function hasKinds(offered: OfferedOptions | undefined, words: readonly GoodsWord[]): boolean {
  const kinds = new Set<string>(offered?.options.flatMap(kindsOf));
  return words.every(({ kind }) => kinds.has(kind));
}
