import type { ConversationMemory } from '../situation/proposal.ts';
import type { AssistantTurn } from './answerParts.ts';
import { type ResolvedItem, resolveItems } from './itemResolution.ts';
import { findShown } from './productResolution.ts';

/** Maximum products of one order in words. */
const maxItems = 10;

/** Returns what an order in words wants: 'dono bhej do', 'give me 1 each' are one of each product of the last list. */
export async function resolveWanted(turn: AssistantTurn): Promise<ResolvedItem[]> {
  return shareModels(turn.situation.memory, await resolveEach(turn));
}

async function resolveEach(turn: AssistantTurn): Promise<ResolvedItem[]> {
  const items = wantedItems(turn);
  const shown = items.every(({ words }) => words.length === 0) ? findShown(turn.situation) : [];
  if (shown.length < 2) return resolveItems(turn, items);
  const { situation } = turn;
  const each = shown.map((id) => ({ ...situation, memory: { ...situation.memory, focus: [id], shown: [] } }));
  const resolved: ResolvedItem[] = [];
  for (const one of each) resolved.push(...(await resolveItems({ ...turn, situation: one }, items)));
  return resolved;
}

/** 'iPhone 15 ka glass aur cover': the model that one item names, or that was spoken of, is that of the others. */
function shareModels({ chosen }: ConversationMemory, resolved: ResolvedItem[]): ResolvedItem[] {
  const modelOf = ({ named, meant }: ResolvedItem) => {
    const option = named?.offered.options.findIndex(({ key }) => key === 'model') ?? -1;
    const isSpoken = meant.found[0]?.id === chosen?.productId;
    return { option, value: named?.values[option] ?? (isSpoken ? chosen?.values[option] : undefined) };
  };
  const model = resolved.map((one) => modelOf(one).value).find((value) => value != null);
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
function wantedItems({ understood: { items, talk }, situation }: AssistantTurn) {
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
