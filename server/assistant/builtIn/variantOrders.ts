import { findNextChoice, selectOffered } from '#domain/catalogue/offeredOptions.ts';
import type { GoodsItem } from '#server/language/understand.ts';
import type { SearchHit } from '../situation/catalogue.ts';
import type { AssistantReply, ProposedLine } from '../situation/proposal.ts';
import type { AssistantTurn } from './answerParts.ts';
import type { NamedOptions } from './namedOptions.ts';
import { findPacksOf, readPackSize } from './packs.ts';
import { turnText } from './turnReading.ts';
import { answerVariant } from './variantAnswers.ts';

/** What an order of a product with options proposes, and what has to be said before. */
export type VariantOrder = {
  line: ProposedLine;
  replies: AssistantReply[];
  /** Several quantities are possible: items or packs. */
  packs?: { variantId: string; quantity: number; pieces: number }[];
};

/** Maximum ways to pack a number of items that a customer is asked about. */
const maxWays = 9;

/**
 * Proposes a line for one item: of a variant if all of its options are named, else one whose options the cart asks for.
 * What is wanted but not there or sold out is said first, and asked for anew.
 */
export function orderVariant(
  turn: AssistantTurn,
  product: SearchHit,
  said: GoodsItem,
  read: NamedOptions,
): VariantOrder {
  const { item, named } = inPacks(said, read);
  const values = named.values.some((value) => value !== null) ? named.values : rememberedValues(turn, product, item);
  const wanted = { ...named, values };
  const isCounted = item.quantity !== undefined;
  const line = { productId: product.id, quantity: item.quantity ?? 1, pricePaise: product.pricePaise, isCounted };
  const next = findNextChoice(named.offered, values);
  const isRefused = named.lacking.length > 0 || next.is === 'none' || next.is === 'soldOut';
  if (isRefused) {
    const { replies } = answerVariant(turn, 'available', product, wanted, undefined);
    const kept = named.lacking.length > 0 && next.is === 'open' ? values : [];
    return { line: { ...line, values: [...kept] }, replies: product.stock > 0 ? replies : [] };
  }
  const packed = packsOf(wanted, item);
  const [only, ...others] = packed;
  if (only && others.length === 0) {
    const { variantId, quantity, pieces, pricePaise } = only;
    return { line: { ...line, variantId, quantity, pieces, pricePaise }, replies: [] };
  }
  if (only) return { line, replies: [], packs: packed };
  if (next.is !== 'variant') return { line: { ...line, values: [...values] }, replies: [] };
  const { id: variantId, pricePaise } = next.variant;
  return { line: { ...line, variantId, pricePaise }, replies: [] };
}

/** '2 kg kaju katli' of packs of 1 kg are two of these. */
function inPacks(item: GoodsItem, named: NamedOptions): { item: GoodsItem; named: NamedOptions } {
  const [lacking, ...others] = named.lacking;
  const packs = lacking && others.length === 0 ? findPacksOf(named.offered, lacking.option, lacking.said) : undefined;
  if (!lacking || !packs) return { item, named };
  const values = named.values.with(lacking.option, packs.value);
  const quantity = packs.count * (item.quantity ?? 1);
  return { item: { ...item, quantity, unit: 'pack' }, named: { ...named, values, lacking: [] } };
}

/** 'Send one', 'send two kurtas' after 'is the kurta there in red?' means the red one. */
function rememberedValues({ situation }: AssistantTurn, { id }: SearchHit, { words }: GoodsItem) {
  const { chosen } = situation.memory;
  // 'One each' of several values means more than the last one.
  if (severalPattern.test(turnText(situation))) return [];
  return words.every(({ kind }) => kind === 'goods') && chosen?.productId === id ? chosen.values : [];
}

const severalPattern =
  /(?<![\p{L}\p{M}])(?:each|both|dono|donon|ek ek|do do|दोनों|एक[- ]?एक|दो[- ]दो)(?![\p{L}\p{M}])/iu;

/** The ways to have a number of items in packs: those without a remainder, else the nearest ones. */
function packsOf({ offered, values }: NamedOptions, { quantity = 1, unit }: GoodsItem) {
  if (quantity === 1 || (unit !== undefined && unit !== 'piece')) return [];
  const matching = selectOffered(offered, values).filter(({ stock }) => stock > 0);
  const packs = matching.flatMap(({ id, label, values: all, pricePaise }) => {
    const pieces = readPackSize({ name: label, description: '' }) ?? packNumber(offered, all);
    return pieces ? [{ variantId: id, pieces, pricePaise }] : [];
  });
  if (packs.length < matching.length) return [];
  // '12 laddu' are pieces, '2 laddu' may be boxes.
  if (!unit && packs.every(({ pieces }) => quantity < pieces)) return [];

  const whole = packs.filter(({ pieces }) => quantity % pieces === 0);
  if (whole.length > 0) return whole.map((pack) => ({ ...pack, quantity: quantity / pack.pieces })).slice(0, maxWays);
  return packs
    .flatMap((pack) =>
      [...new Set([Math.floor(quantity / pack.pieces), Math.ceil(quantity / pack.pieces)])]
        .filter((count) => count > 0)
        .map((count) => ({ ...pack, quantity: count })),
    )
    .slice(0, maxWays);
}

/** The number of the preset option *Pack*. */
function packNumber({ options }: NamedOptions['offered'], values: readonly string[]): number | undefined {
  const count = Number(values[options.findIndex(({ key }) => key === 'pack')]);
  return count > 0 ? count : undefined;
}
