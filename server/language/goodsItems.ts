import type { WordKind } from './wordLists.ts';

/**
 * A word that describes goods. `said` is the normalised text; it may be a phrase that names one thing. `means` holds
 * the English names that shops use; for an unknown word in Devanagari its transliteration, for other unknown words
 * nothing.
 */
export type GoodsWord = { said: string; means: string[]; kind: WordKind };

/** Whether a word says which of some goods is meant: by colour, size or measure. */
export const tellsWhich = ({ kind }: Pick<GoodsWord, 'kind'>): boolean =>
  kind === 'colour' || kind === 'size' || kind === 'measure';

/**
 * Goods in a message with their quantity and its unit: 'piece', 'box'. `isDoubtful`: the number may belong to the name,
 * as in 'airdopes 141', and is one of the words too.
 */
export type GoodsItem = {
  quantity: number | undefined;
  unit?: string | undefined;
  isDoubtful?: true;
  words: GoodsWord[];
  /** The values of options that it names, as typed; only where options are known. */
  named?: string[];
};

/** A word of an item with its position in tokens. */
export type PlacedWord = GoodsWord & { start: number; length: number; option?: number };

/**
 * An item whose words may be values of options; `isFor` somebody who is named behind it. `isOfAll`: its values are those
 * of each item before it.
 */
export type GroupedItem = Omit<GoodsItem, 'words'> & {
  words: (GoodsWord & { option?: number })[];
  isFor?: boolean;
  isOfAll?: boolean;
  /** Its number comes after its words: 'brush 4 inch two'. */
  isCountedAfter?: boolean;
};

/** 'M 2 L 3': a further value of the same option begins another item. */
export const repeatsOption = ({ words }: GroupedItem, { option }: Pick<PlacedWord, 'option'>) =>
  option !== undefined && words.some((word) => word.option === option);
/** Whether goods are named, or something that may be goods. */
export const isNamed = ({ words }: GroupedItem) => words.some(({ kind }) => kind === 'goods' || kind === 'other');
