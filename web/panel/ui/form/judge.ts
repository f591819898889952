import type * as Rules from './rules.ts';

let rules: typeof Rules | undefined;

export const areRulesThere = () => rules !== undefined;

/**
 * Fetches what forms are judged by, which is larger than most forms and of no use before something was typed. Throws
 * where it cannot be fetched; asking again tries again.
 */
export async function fetchRules(): Promise<void> {
  rules ??= await import('./rules.ts');
}

/** What forms are judged by, once it is there: `useFormCeremony` judges nothing before. */
export function judge(): typeof Rules {
  if (!rules) throw new Error('The rules are not there yet.');
  return rules;
}

/** What the domain refuses of a form, in words: the first sentence of each field. */
export const problems = (rule: Rules.Rule, values: unknown) => judge().problemsBy(rule, values);
