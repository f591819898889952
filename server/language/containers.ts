import type { ItemPart } from './itemGroups.ts';

/** 'Hair oil 2 bottle': after a number the bottle is none of its own. */
export const withoutContainers = (parts: readonly ItemPart[]): ItemPart[] =>
  parts.map((part, place) => {
    const before = parts.slice(0, place).findLastIndex(({ is }) => is === 'and' || is === 'end');
    const isOfGoods = parts.slice(before + 1, place).some((one) => one.is === 'word' && one.word.kind === 'goods');
    const isCounting = part.is === 'word' && parts[place - 1]?.is === 'quantity' && isContainer(part.word.said);
    return isCounting && isOfGoods ? { is: 'gap' } : part;
  });
/** Whether a word only says in what goods are counted: the bottle of 'mustard oil 10 bottles'. */
export const isContainer = (said: string): boolean => containers.test(said);
const containers = /^(?:bottles?|botal|botals|glass(?:es)?|बोतल|bags?|tubes?|ट्यूब)$/;
