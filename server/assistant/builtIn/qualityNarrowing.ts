import { findStance, type Quality } from '#server/language/qualities.ts';
import type { GoodsWord, Understanding } from '#server/language/understand.ts';
import type { SearchHit } from '../situation/catalogue.ts';
import type { AssistantTurn } from './answerParts.ts';
import type { ResolvedItem } from './itemResolution.ts';
import { maxNamedProducts } from './productResolution.ts';

/** Products of a kind that are compared with a quality: 'sugar free sweets'. */
const maxCompared = 20;

const states =
  (qualities: readonly Quality[]) =>
  ({ name, description }: SearchHit) =>
    qualities.every((quality) => findStance(`${name}. ${description}`, quality) === 'stated');

/** Of several products those whose records state every quality that is asked for, if any do. */
export async function narrowToQualities(turn: AssistantTurn, resolved: ResolvedItem): Promise<ResolvedItem> {
  const { meant } = resolved;
  const { qualities } = turn.understood;
  if (meant.found.length < 2 || qualities.length === 0) return resolved;
  const all = await turn.look.products({ words: meant.words, limit: maxCompared });
  const found = all.filter(states(qualities)).slice(0, maxNamedProducts);
  const [only, ...others] = found;
  if (!only) return resolved;
  return { ...resolved, meant: { ...meant, found, missing: [], how: others.length > 0 ? 'several' : 'one' } };
}

/** 'Sugar free kuch hai?', 'what do you have without egg': the products whose records say so, of goods that are named. */
export async function findStating(
  { look, understood: { qualities } }: AssistantTurn,
  named: readonly GoodsWord[],
): Promise<{ found: SearchHit[]; words: GoodsWord[] }> {
  const words = named.length > 0 ? [...named] : qualities.map(toWord);
  const all = words.length > 0 ? await look.products({ words, limit: maxCompared }) : [];
  return { words, found: all.filter(states(qualities)).slice(0, maxNamedProducts) };
}

const toWord = ({ said, forms, isWithout }: Quality): GoodsWord => ({
  said,
  means: isWithout ? forms.flatMap((form) => [`${form}less`, `${form} free`, form]) : forms,
  kind: 'other',
});

/** 'Laddu without ghee' are laddus, and nobody looks for ghee. */
export const withoutDenied = ({ qualities }: Understanding, words: readonly GoodsWord[]): GoodsWord[] =>
  words.filter(({ said }) => !qualities.some((one) => one.isWithout && ` ${one.said} `.includes(` ${said} `)));
