import { truncateSearch } from '#domain/platform/search.ts';

/**
 * Parses a search parameter; invalid values become `undefined`. Written without zod, which would add to every first
 * page load.
 */
type SearchParser<Value> = (given: unknown) => Value | undefined;

export const oneOf =
  <const Value>(values: readonly Value[]): SearchParser<Value> =>
  (given) =>
    values.find((value) => value === given);

/** A text of digits only arrives as a number. */
export const textParameter: SearchParser<string> = (given) => (given === undefined ? undefined : String(given));

export const searchQuery: SearchParser<string> = (given) =>
  given === undefined ? undefined : truncateSearch(String(given));

/** A uuid. */
export const recordId: SearchParser<string> = (given) =>
  typeof given === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(given) ? given : undefined;

type SearchParsers = Record<string, SearchParser<unknown>>;
/** The parsed values. */
export type SearchParameters<Given extends SearchParsers> = {
  [Name in keyof Given]?: ReturnType<Given[Name]> | undefined;
};

/** For a route's `validateSearch`. */
export function createSearchValidator<Given extends SearchParsers>(
  parsers: Given,
): (search: Record<string, unknown>) => SearchParameters<Given> {
  return (search) =>
    Object.fromEntries(
      Object.entries(parsers).map(([name, parse]) => [name, parse(search[name])]),
    ) as SearchParameters<Given>;
}

export function isFiltered(filter: Record<string, unknown>): boolean {
  return Object.values(filter).some(Boolean);
}

/**
 * Navigation options for changed filters: each change is a step in the browser's history, except further letters of a
 * search.
 */
export function filterNavigation(before: { search?: string | undefined }, changes: { search?: string | undefined }) {
  return { replace: Boolean(before.search && changes.search), resetScroll: false };
}
