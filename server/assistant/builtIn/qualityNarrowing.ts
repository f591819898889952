import { findStance } from '#server/language/qualities.ts';
import type { AssistantTurn } from './answerParts.ts';
import type { ResolvedItem } from './itemResolution.ts';
import { maxNamedProducts } from './productResolution.ts';

/** Products of a kind that are compared with a quality: 'sugar free sweets'. */
const maxCompared = 20;

/** Of several products those whose records state every quality that is asked for, if any do. */
export async function narrowToQualities(turn: AssistantTurn, resolved: ResolvedItem): Promise<ResolvedItem> {
  const { meant } = resolved;
  const { qualities } = turn.understood;
  if (meant.found.length < 2 || qualities.length === 0) return resolved;
  const all = await turn.look.products({ words: meant.words, limit: maxCompared });
  const has = ({ name, description }: { name: string; description: string }) =>
    qualities.every((quality) => findStance(`${name}. ${description}`, quality) === 'stated');
  const found = all.filter(has).slice(0, maxNamedProducts);
  const [only, ...others] = found;
  if (!only) return resolved;
  return { ...resolved, meant: { ...meant, found, missing: [], how: others.length > 0 ? 'several' : 'one' } };
}
