import { cutSearch } from '#domain/platform/search.ts';

/**
 * Reads one search parameter of an address: what does not make sense is left out. Without the schemas of `domain`, which
 * belong to forms: every first screen would have to load their library.
 */
type SearchParser<Value> = (given: unknown) => Value | undefined;

/** One of a few. */
export const oneOf =
  <const Value>(values: readonly Value[]): SearchParser<Value> =>
  (given) =>
    values.find((value) => value === given);

/** A text; of digits alone it reads as a number in an address. */
export const textParameter: SearchParser<string> = (given) => (given === undefined ? undefined : String(given));

/** A search as it is typed. */
export const searchQuery: SearchParser<string> = (given) =>
  given === undefined ? undefined : cutSearch(String(given));

/** The id of a record. */
export const recordId: SearchParser<string> = (given) =>
  typeof given === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(given) ? given : undefined;

type SearchParsers = Record<string, SearchParser<unknown>>;
/** What is found by these. */
export type SearchParameters<Given extends SearchParsers> = {
  [Name in keyof Given]?: ReturnType<Given[Name]> | undefined;
};

/** For a route's `validateSearch`. */
export function createSearchValidator<Given extends SearchParsers>(
  reads: Given,
): (search: Record<string, unknown>) => SearchParameters<Given> {
  return (search) =>
    Object.fromEntries(
      Object.entries(reads).map(([name, read]) => [name, read(search[name])]),
    ) as SearchParameters<Given>;
}

/** Whether any of these filters narrows a list. */
export function isFiltered(filter: Record<string, unknown>): boolean {
  return Object.values(filter).some(Boolean);
}

/**
 * How a list goes to other filters: each choice is a step that the browser's 'back' undoes. Letters that follow in a
 * search belong to the step that began it.
 */
export function filterNavigation(before: { search?: string | undefined }, changes: { search?: string | undefined }) {
  return { replace: Boolean(before.search && changes.search), resetScroll: false };
}
