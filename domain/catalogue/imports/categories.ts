import { type ProductCategory, productCategories } from '../products.ts';
import lists from './categories.json' with { type: 'json' };
import words from './words.json' with { type: 'json' };

/** Categories of other systems (import.md, section 2). */

/** How a value is compared with the choices that a shop made before. */
export const normalizeCategory = (value: string): string =>
  value.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Letters and digits; 'and' is a sign like '&'. */
const fold = (value: string) =>
  value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .replace(/(?<![\p{L}\p{M}])(?:and|और)(?![\p{L}\p{M}])/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const byName = new Map(productCategories.map((category) => [fold(category), category]));
const bySynonym = new Map<string, ProductCategory>();
/** Nouns that decide where nothing else does, whatever is before them: 'cotton kurtis'. */
const byNoun = new Map<string, ProductCategory>();
for (const category of productCategories) {
  for (const synonym of lists.synonyms[category]) bySynonym.set(fold(synonym), category);
  for (const noun of lists.nouns[category]) byNoun.set(fold(noun), category);
}

/** The number of synonyms, for its test. */
export const synonymCount = new Set([...bySynonym.keys(), ...byNoun.keys()]).size;

const singular = (phrase: string) =>
  phrase
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1');

/** The phrase, in the singular and in the plural. */
const formsOf = (phrase: string) => [phrase, singular(phrase), `${phrase}s`];

const findPhrase = (phrase: string) =>
  formsOf(phrase).flatMap((one) => byName.get(one) ?? bySynonym.get(one) ?? byNoun.get(one) ?? [])[0];

const generic = new Set(words.genericGoods.map(fold));
const withoutGeneric = (phrase: string) =>
  phrase
    .split(' ')
    .filter((word) => !generic.has(word))
    .join(' ');

const findNoun = (phrase: string) =>
  phrase
    .split(' ')
    .toReversed()
    .flatMap((word) => formsOf(word).flatMap((one) => byNoun.get(one) ?? []))[0];

const findFirst = (parts: string[], find: (part: string) => ProductCategory | undefined) =>
  parts.flatMap((part) => find(part) ?? [])[0];

const emptyWords = new Set(words.noCategory.map(fold));

/** Whether a value says that there is no category, as shop systems write it. */
export const isNoCategory = (value: string): boolean => emptyWords.has(fold(value)) || fold(value) === '';

/**
 * The category of a value such as 'Clothing > Kurtis', by Haat's names, the shop's earlier choices and the synonyms;
 * the last part of a path first. Undefined for what nobody knows.
 */
export function recognizeCategory(
  value: string,
  choices: Readonly<Record<string, ProductCategory>>,
): ProductCategory | undefined {
  const key = normalizeCategory(value);
  const named = byName.get(fold(value)) ?? (Object.hasOwn(choices, key) ? choices[key] : findPhrase(fold(value)));
  if (named) return named;
  const [first = ''] = value.split(/(?<!\\)[,;|]/);
  const parts = first
    .split(/[>›»/:]|\s-\s/)
    .map(fold)
    .filter(Boolean)
    .toReversed();
  return (
    findFirst(parts, findPhrase) ??
    findFirst(parts, (part) => findPhrase(withoutGeneric(part))) ??
    findFirst(parts, findNoun)
  );
}
