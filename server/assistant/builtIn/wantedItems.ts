import type { GoodsItem } from '#server/language/understand.ts';
import type { ConversationMemory } from '../situation/proposal.ts';
import type { AssistantTurn } from './answerParts.ts';
import { type ResolvedItem, resolveItems } from './itemResolution.ts';
import type { NamedOptions } from './namedOptions.ts';
import { findShown } from './productResolution.ts';
import { turnText } from './turnReading.ts';

/** Maximum products of one order in words. */
const maxItems = 10;

/** Returns what an order in words wants: 'dono bhej do', 'give me 1 each' are one of each product of the last list. */
export async function resolveWanted(turn: AssistantTurn): Promise<ResolvedItem[]> {
  return withoutPurposes(shareModels(turn.situation.memory, await resolveEach(turn)));
}

/** 'For a wedding', 'aisa tha ki': words without a number that no product has, beside goods that are ordered. */
function withoutPurposes(resolved: ResolvedItem[]): ResolvedItem[] {
  const isFound = ({ meant }: ResolvedItem) => meant.how === 'one' || meant.how === 'several';
  const isPurpose = ({ item, meant }: ResolvedItem) =>
    item.quantity === undefined && meant.how !== 'one' && item.words.every(({ kind }) => kind === 'other');
  const rest = resolved.filter((one) => !isPurpose(one) && !isKindOfOthers(one, resolved));
  return rest.some(isFound) ? rest : resolved;
}

/** 'Sweets for the office: 2 kg kaju katli': a kind of goods, of which others of the message are. */
function isKindOfOthers({ item, meant }: ResolvedItem, resolved: readonly ResolvedItem[]): boolean {
  if (item.quantity !== undefined || item.named?.length || meant.found.length < 2) return false;
  const others = resolved.filter((one) => one.item !== item && one.meant.found.length === 1);
  const members = new Set(item.words.flatMap(({ means }) => means));
  return others.some(
    (other) =>
      meant.found.some(({ id }) => id === other.meant.found[0]?.id) ||
      other.item.words.some(({ said, means }) => [said, ...means].some((name) => members.has(name))),
  );
}

async function resolveEach(turn: AssistantTurn): Promise<ResolvedItem[]> {
  const items = wantedItems(turn);
  const isUnnamed = items.every(({ words, named = [] }) => words.length === 0 && named.length === 0);
  const shown = isUnnamed ? findShown(turn.situation) : [];
  if (shown.length < 2) return withEachValue(turn, await resolveItems(turn, items));
  const { situation } = turn;
  const each = shown.map((id) => ({ ...situation, memory: { ...situation.memory, focus: [id], shown: [] } }));
  const resolved: ResolvedItem[] = [];
  for (const one of each) resolved.push(...(await resolveItems({ ...turn, situation: one }, items)));
  return resolved;
}

const each =
  /(?<![\p{L}\p{M}])(?:each|both|dono|donon|teeno|all|sab|sabhi|saare|ek ek|1[- ]1|दोनों|तीनों|सब|सभी|सारे|एक[- ]?एक)(?![\p{L}\p{M}])/iu;
const oneOfAll =
  /(?<![\p{L}\p{M}])(?:all|sab|sabhi|saare|sare|har|every|सब|सभी|सारे|हर)(?![\p{L}\p{M}]).*(?:each|ek ek|1[- ]1|rang|colou?r|एक[- ]?एक|रंग)/iu;
/** Values of a product that one message orders. */
const maxEach = 6;

/** 'Dono ek ek' after 'in pink?' and 'in red?', 'sab ek ek' of a product that comes in some colours: a line for each. */
function withEachValue(turn: AssistantTurn, resolved: ResolvedItem[]): ResolvedItem[] {
  const [only, ...others] = resolved;
  const text = turnText(turn.situation);
  if (!only?.named || others.length > 0 || only.meant.found.length !== 1 || !each.test(text)) return resolved;
  const { named } = only;
  if (named.values.some((value) => value !== null)) return resolved;
  const { chosen, chosenBefore = [] } = turn.situation.memory;
  const spoken = chosen?.productId === only.meant.found[0]?.id ? [...chosenBefore, chosen?.values ?? []] : [];
  const values = oneOfAll.test(text) || spoken.length < 2 ? valuesInStock(named, text) : spoken;
  return values.length > 1 && values.length <= maxEach
    ? values.map((one) => ({ ...only, named: { ...named, values: [...one] } }))
    : resolved;
}

/** Every value of the only option, where all are meant. */
const valuesInStock = ({ offered }: NamedOptions, text: string) =>
  offered.options.length === 1 && oneOfAll.test(text)
    ? offered.variants.filter(({ stock }) => stock > 0).map(({ values }) => values)
    : [];

/** 'iPhone 15 ka glass aur cover': the model that one item names, or that was spoken of, is that of the others. */
function shareModels({ chosen }: ConversationMemory, resolved: ResolvedItem[]): ResolvedItem[] {
  const modelOf = ({ named, meant }: ResolvedItem) => {
    const option = named?.offered.options.findIndex(({ key }) => key === 'model') ?? -1;
    const isSpoken = meant.found[0]?.id === chosen?.productId;
    return { option, value: named?.values[option] ?? (isSpoken ? chosen?.values[option] : undefined) };
  };
  const isModelOf = (value: string | null) =>
    value !== null &&
    resolved.some(({ named }) =>
      named?.offered.options.some(({ key, values }) => key === 'model' && values.includes(value)),
    );
  const model =
    resolved.map((one) => modelOf(one).value).find((value) => value != null) ?? chosen?.values.find(isModelOf);
  return resolved.map((one) => {
    const { option, value } = modelOf(one);
    const isOffered = model != null && one.named?.offered.options[option]?.values.includes(model);
    if (
      !one.named ||
      (value != null && value === one.named.values[option]) ||
      !isOffered ||
      one.named.lacking.length > 0
    )
      return one;
    return { ...one, named: { ...one.named, values: one.named.values.with(option, model) } };
  });
}

/** Without named goods it can only be the product discussed last, as 'this' is. */
function wantedItems({ understood: { items: all, talk }, situation }: AssistantTurn) {
  const items = joinCountOfValue(all);
  // '3 pieces and one back cover': three of what was spoken of.
  const [first] = items;
  const isBare = first?.words.length === 0 && !first.named?.length && first.quantity !== undefined;
  const isSpoken = isBare && situation.memory.focus.length === 1 && items.some(({ words }) => words.length > 0);
  const isThis = talk.includes('this') || isSpoken;
  const named = items
    .filter((item) => item.words.length > 0 || item.named?.length || (isThis && item.quantity !== undefined))
    .slice(0, maxItems);
  return named.length > 0 ? named : [{ words: [], quantity: items[0]?.quantity, unit: items[0]?.unit }];
}

/** 'Rust achha hai, 2 de do': a number beside one value alone counts that. */
export function joinCountOfValue(items: readonly GoodsItem[]): readonly GoodsItem[] {
  const [value, count, ...others] = items;
  const isValue =
    value?.words.every(({ kind }) => kind === 'colour' || kind === 'size') && value.quantity === undefined;
  const isBare = count?.words.length === 0 && !count.named?.length && count.quantity !== undefined;
  return value && isValue && isBare && others.length === 0 ? [{ ...count, ...value, quantity: count.quantity }] : items;
}
