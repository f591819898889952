import type { OfferedOptions } from '#domain/catalogue/offeredOptions.ts';
import { findNumberedAddress } from '#server/language/address.ts';
import type { ValueSpan } from '#server/language/items.ts';
import { type Reading, readText } from '#server/language/reading.ts';
import { findValueSpans, overlaps } from '#server/language/spokenOptions.ts';
import type { GoodsItem, GoodsWord } from '#server/language/understand.ts';
import type { ProductResolution, SearchHit } from '../situation/catalogue.ts';
import type { CatalogReader } from '../situation/proposal.ts';
import type { AssistantTurn } from './answerParts.ts';
import { kindsOf } from './namedOptions.ts';
import { classifyHits, maxNamedProducts } from './productResolution.ts';

/** Returns the words of a message that name values, each once: the longest of those that overlap. */
export function findSpans(reading: Reading, offers: readonly OfferedOptions[]): ValueSpan[] {
  const address = findNumberedAddress(reading);
  return offers
    .flatMap(({ options }) => findValueSpans(reading, options))
    .filter(({ start }) => !address || start < address.start || start >= address.end)
    .sort((one, other) => Number(one.option < 0) - Number(other.option < 0) || toLength(other) - toLength(one))
    .filter((one, at, all) => !overlaps(one, all.slice(0, at)));
}

/** A value before a number that is only known not to be one. */
const toLength = ({ length, value }: ValueSpan) => length * 2 + Number(value !== undefined);

/**
 * Colours, sizes and the like without goods are rather values of what was spoken of: 'red wali hi do', '42 wala'. 'In
 * maroon?' of a product that comes in other colours is about it, too. What doesn't fit it may mean what was spoken of
 * before.
 */
export async function findSpokenValues(turn: AssistantTurn, words: GoodsWord[]) {
  const { situation, reading } = turn;
  const { focus, shown = [] } = situation.memory;
  const about = situation.messages.findLast(({ aboutProductId }) => aboutProductId)?.aboutProductId;
  const ids = about ? [about] : focus;
  if (words.length === 0 || ids.length === 0) return undefined;
  const unlike = words.filter(({ kind }) => kind === 'goods' || kind === 'other');
  if (unlike.some(({ kind }) => kind === 'other') && !ofKind.test(reading.text)) return undefined;
  const earlier = about ? [] : shown.filter((id) => !focus.includes(id));
  const ofSpoken = await findValuesOf(turn, words, ids);
  if (hasAll(ofSpoken) || earlier.length === 0) return ofSpoken;
  const ofEarlier = await findValuesOf(turn, words, earlier);
  return hasAll(ofEarlier) ? ofEarlier : ofSpoken;
}

const hasAll = (found: Awaited<ReturnType<typeof findValuesOf>>) =>
  found?.meant.found.some(({ has }) => has.every(Boolean)) === true;

async function findValuesOf({ look, reading }: AssistantTurn, words: GoodsWord[], ids: string[]) {
  const spoken = await look.products({ words: [], ids, limit: maxNamedProducts });
  const offers = await look.options(spoken.filter(({ hasOptions }) => hasOptions));
  for (const word of words.filter(({ kind }) => kind === 'goods' || kind === 'other')) {
    if (!(await isOfSpoken(look, word, [...offers.values()]))) return undefined;
  }
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

/** 'The teal one', 'teal wali': the value is all that is named. */
const ofKind = /(?<![\p{L}\p{M}])(?:wal[aei]|wali|vala|vali|one|ones|वाल[ाेी])(?![\p{L}\p{M}])/iu;

/** Whether a word that may name goods is a value ('cream', 'mustard'), or an unknown word that no goods have. */
async function isOfSpoken(look: CatalogReader, word: GoodsWord, offers: readonly OfferedOptions[]): Promise<boolean> {
  const spans = offers.flatMap(({ options }) => findValueSpans(readText(word.said), options));
  if (spans.some(({ value }) => value !== undefined)) return true;
  // 'Barah wala dibba' of what comes in boxes.
  if (namesPack(word) && offers.some(({ options }) => options.some(({ key }) => key === 'pack'))) return true;
  return word.kind === 'other' && (await look.products({ words: [word], limit: 1 })).length === 0;
}

const namesPack = ({ said }: GoodsWord) =>
  /^(?:box(?:es)?|pack(?:et)?s?|d[ia]bb[aei]|peti|डिब्ब[ाेी]|डब्ब[ाेी]|पेटी|पैकेट|पैक)$/u.test(said);

function hasKinds(offered: OfferedOptions | undefined, words: readonly GoodsWord[]): boolean {
  const kinds = new Set<string>(offered?.options.flatMap(kindsOf));
  return words.every(({ kind }) => kinds.has(kind));
}

/** The options of the one product that was spoken of, where 'the 42 one' may be one of its values. */
export async function findSpokenOffer({
  look,
  situation,
  reading,
}: AssistantTurn): Promise<OfferedOptions | undefined> {
  const { focus } = situation.memory;
  if (focus.length !== 1 || !ofKind.test(reading.text)) return undefined;
  const [product] = await look.products({ words: [], ids: focus, limit: 1 });
  return product?.hasOptions ? (await look.options([product])).get(product.id) : undefined;
}

const goodsOf = ({ words }: GoodsItem) => words.flatMap(({ kind, said }) => (kind === 'goods' ? [said] : [])).join();

/**
 * 'Wahi mustard ek, aur papa ke liye do dhoti', 'double wala 1 aur towel 3': a value that goods of the same message
 * don't have, and what was spoken of has, means what was spoken of.
 */
export async function findValuesOfSpoken(
  { situation, look }: AssistantTurn,
  items: readonly GoodsItem[],
): Promise<Map<GoodsItem, GoodsItem>> {
  const meant = new Map<GoodsItem, GoodsItem>();
  const { focus } = situation.memory;
  if (items.length < 2 || focus.length !== 1) return meant;
  const isShared = (item: GoodsItem) => items.some((other) => other !== item && goodsOf(other) === goodsOf(item));
  const likely = items.filter((item) => goodsOf(item) === '' || isShared(item));
  if (likely.length === 0) return meant;
  const [product] = await look.products({ words: [], ids: focus, limit: 1 });
  const offered = product?.hasOptions ? (await look.options([product])).get(product.id) : undefined;
  for (const item of offered ? likely : []) {
    const said = saidOfSpoken(item, offered?.options ?? []) ?? findBrandOfSpoken(situation, item);
    if (!said) continue;
    const isGoods = goodsOf(item) !== '';
    const { found, missing } = isGoods ? await resolveWords(look, item.words) : { found: [], missing: [] };
    const isLacking =
      missing.some((word) => word.said === said) || (item.named?.includes(said) && !found[0]?.hasOptions);
    if (!isGoods || (found[0]?.id !== product?.id && isLacking)) meant.set(item, { ...item, words: [], named: [said] });
  }
  return meant;
}

/** The only value that an item names of these options; none beside unknown words. */
function saidOfSpoken({ words, named = [] }: GoodsItem, options: OfferedOptions['options']): string | undefined {
  const isValue = (said: string) => findValueSpans(readText(said), options).some(({ value }) => value !== undefined);
  const others = words.filter(({ kind }) => kind !== 'goods');
  const all = [...named, ...others.map(({ said }) => said)];
  return all.length === 1 && all[0] !== undefined && isValue(all[0]) ? all[0] : undefined;
}

/** 'OnePlus ka 1': of the models that were asked about the one of that brand. */
function findBrandOfSpoken({ memory }: AssistantTurn['situation'], { words: [word, ...others] }: GoodsItem) {
  const spoken = [...(memory.chosenBefore ?? []), memory.chosen?.values ?? []].flat();
  const brand = word?.kind === 'other' && others.length === 0 ? word.said : undefined;
  return brand && (spoken.find((value) => value?.toLowerCase().split(' ')[0] === brand) ?? undefined);
}

const resolveWords = async (look: AssistantTurn['look'], words: GoodsWord[]) =>
  classifyHits(await look.products({ words, limit: maxNamedProducts }), words);
