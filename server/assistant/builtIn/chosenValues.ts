import type { ConversationMemory } from '../situation/proposal.ts';
import type { ResolvedItem } from './itemResolution.ts';

/** The values that were named of the first product. */
export function readChosen({ meant, named, namedOfEach }: ResolvedItem): ConversationMemory['chosen'] {
  const productId = meant.found[0]?.id ?? '';
  const values = (named ?? namedOfEach?.get(productId))?.values;
  return values && { productId, values };
}

/** 'Does it have preservatives?', '1200 me de do' say no value: those that were named before stay. */
export function keepChosen(now: ConversationMemory['chosen'], before: ConversationMemory, focus: readonly string[]) {
  const { chosen } = before;
  const isSame = focus.length === 1 && before.focus.includes(focus[0] ?? '') && chosen?.productId === focus[0];
  return isSame && !now?.values.some((value) => value !== null) ? chosen : now;
}

/** Values of one product that are remembered. */
const maxChosen = 5;

/** The values of the same product that were named in the turns before, or besides in this one: 'in size 3 and size 5?' */
export function readChosenBefore(
  { chosen: last, chosenBefore = [] }: ConversationMemory,
  now: ConversationMemory['chosen'],
  named: readonly ResolvedItem[],
) {
  if (!now) return undefined;
  const before = last?.productId === now.productId ? [...chosenBefore, last.values] : [];
  const besides = named.flatMap((one) => readChosen(one) ?? []).filter(({ productId }) => productId === now.productId);
  const key = (values: readonly (string | null)[]) => values.join('\n');
  const all = [...before, ...besides.map(({ values }) => values)].filter(
    (values) => key(values) !== key(now.values) && values.some((value) => value !== null),
  );
  return [...new Map(all.map((values) => [key(values), values])).values()].slice(-maxChosen);
}
