import type { GoodsWord } from '#server/language/understand.ts';
import { kindsWith, membersOfKinds } from '#server/language/wordLists.ts';
import * as texts from '#texts/assistant.gen.ts';
import { inLanguage } from '#texts/language.ts';
import type { AssistantReply } from '../situation/proposal.ts';
import type { AssistantTurn } from './answerParts.ts';
import type { ResolvedItem } from './itemResolution.ts';
import { maxNamedProducts } from './productResolution.ts';
import { createProductList } from './productTexts.ts';

/**
 * 'Two towels and 4 napkins': goods that the shop doesn't have leave the rest of an order as it is. Beside goods without
 * a number an unknown word with one may be theirs: then all are `known`, as if there were one wish.
 */
export function separateUnknown(all: readonly ResolvedItem[]) {
  const [known, unknown] = [all.filter(isFound), all.filter((one) => !isFound(one))];
  const areApart = known.length > 0 && unknown.every(isNamed) && (unknown.every(isGoods) || known.every(isCounted));
  return areApart ? { known, unknown } : { known: all, unknown: [] };
}
const isFound = ({ meant }: ResolvedItem) => meant.found.length > 0;
const isGoods = ({ item }: ResolvedItem) => item.words.some(({ kind }) => kind === 'goods');
const isNamed = ({ item }: ResolvedItem) =>
  item.words.some(({ kind, said }) => kind !== 'measure' && !/\p{N}/u.test(said));
const isCounted = ({ item }: ResolvedItem) => item.quantity !== undefined || (item.named ?? []).length > 0;

/** The quantities of items, for the check of an order's numbers. */
export const countsOf = (items: readonly Pick<ResolvedItem, 'item'>[]): number[] =>
  items.flatMap(({ item }) => item.quantity ?? []);

/** The words of items that weren't found, which are kept for the shop. */
export const wordsOf = (items: readonly ResolvedItem[]): string[] =>
  items.flatMap(({ item }) => item.words.map(({ said, means }) => means[0] ?? said));

/** Says that an item wasn't found, and which goods of its kind there are: other sweets in place of jalebi. */
export async function nameUnknown(turn: AssistantTurn, { item: { words } }: ResolvedItem): Promise<AssistantReply> {
  const { language } = turn.understood;
  const { shop } = turn.situation;
  // Only records prove numbers.
  const said = words
    .flatMap((word) => (word.kind === 'measure' || /\p{N}/u.test(word.said) ? [] : [word.said]))
    .join(' ');
  const unknown = inLanguage(language, () => texts.notFoundItem({ said, shop: shop.name }));
  const address = `${turn.situation.publicUrl}/store/${shop.slug}`;
  const kinds = kindsWith(words.flatMap(({ means }) => means));
  const others: GoodsWord[] = kinds.map((kind) => ({
    said: kind,
    means: [kind, ...membersOfKinds([kind])],
    kind: 'goods',
  }));
  const found = others.length > 0 ? await turn.look.products({ words: others, limit: maxNamedProducts }) : [];
  const inStock = found.filter(({ stock }) => stock > 0);
  if (inStock.length === 0) {
    const all = inLanguage(language, () => texts.seeAll({ shop: shop.name, address }));
    return { message: { kind: 'text', text: `${unknown}\n${all}` }, records: [shop] };
  }
  return createProductList(turn, inStock, () => [unknown, texts.instead()].join('\n'));
}
