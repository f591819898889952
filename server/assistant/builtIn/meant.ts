import type { Word } from '#server/language/understand.ts';
import type { Found } from '../situation/catalogue.ts';
import type { Turn } from './parts.ts';

/** Products that one answer names. */
export const mostNamed = 5;

/** What somebody means: one product, some that fit equally well, some that lack a colour or size, or none. */
export type Meant = { how: 'one' | 'several' | 'near' | 'none'; found: Found[]; words: Word[]; missing: Word[] };

/** What an item of a message means, or what was spoken of before. */
export async function findMeant({ situation, look, understood }: Turn, item: readonly Word[]): Promise<Meant> {
  const { memory, messages } = situation;
  const about = messages.findLast((message) => message.aboutProductId)?.aboutProductId;
  const isNamed = item.some(({ kind }) => kind === 'goods' || kind === 'other' || kind === 'material');
  const isBack = !isNamed || (understood.refersBack && !item.some(({ kind }) => kind === 'goods'));
  const range = { most: understood.most, least: understood.least, limit: mostNamed + 1 };
  if (about && isBack) return judge(await look.products({ words: [], ids: [about], limit: 1 }), []);
  const counted = memory.focus[places.findIndex((name) => understood.talk.includes(name))];
  if (counted && isBack) return judge(await look.products({ words: [], ids: [counted], limit: 1 }), []);
  const focus = memory.focus.length > 0 && isBack;
  if (focus && item.length === 0)
    return judge(await look.products({ words: [], ids: memory.focus, limit: mostNamed }), []);
  if (item.length === 0) return { how: 'none', found: [], words: [], missing: [] };
  const words = focus
    ? [...memory.words.filter(({ kind }) => !item.some((word) => word.kind === kind)), ...item]
    : [...item];
  const first = judge(await look.products({ words, ...range }), words);
  if (first.how !== 'none') return first;
  const spelled = await look.spellings(words);
  const isSpelled = spelled.some(({ means }, place) => means.length > (words[place]?.means.length ?? 0));
  return isSpelled ? judge(await look.products({ words: spelled, ...range }), spelled) : first;
}

/** What counts the products of the last list, as words/talk.tsv names it. */
const places = ['first', 'second', 'third'].map((place) => `${place} one`);

/** A word that nothing has is passed over, unless it is the goods themselves. */
export function judge(found: Found[], words: Word[]): Meant {
  const [best] = found;
  const lacks = (product: Found) => words.filter((_, place) => !product.has[place]);
  const isMeant =
    best &&
    (words.some(({ kind }) => kind === 'goods')
      ? words.some(({ kind }, place) => kind === 'goods' && best.has[place])
      : best.fit >= 0.5);
  if (!best || !isMeant) return { how: 'none', found: [], words, missing: [] };
  const top = found.filter(({ fit }) => fit > best.fit - 0.001).slice(0, mostNamed);
  const missing = lacks(best).filter(({ kind }) => kind !== 'other');
  if (missing.length > 0) return { how: 'near', found: top, words, missing };
  return { how: top.length === 1 ? 'one' : 'several', found: top, words, missing };
}
