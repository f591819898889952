import { cutSearch } from '#domain/platform/search.ts';

/**
 * Reads one search parameter of an address: what does not make sense is left out. Without the schemas of `domain`, which
 * belong to forms: every first screen would have to load their library.
 */
type Read<Value> = (given: unknown) => Value | undefined;

/** One of a few. */
export const oneOf =
  <const Value>(values: readonly Value[]): Read<Value> =>
  (given) =>
    values.find((value) => value === given);

/** A text; of digits alone it reads as a number in an address. */
export const anyText: Read<string> = (given) => (given === undefined ? undefined : String(given));

/** A search as it is typed. */
export const searchText: Read<string> = (given) => (given === undefined ? undefined : cutSearch(String(given)));

/** The id of a record. */
export const id: Read<string> = (given) =>
  typeof given === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(given) ? given : undefined;

type Reads = Record<string, Read<unknown>>;
/** What is found by these. */
export type Parameters<Given extends Reads> = { [Name in keyof Given]?: ReturnType<Given[Name]> | undefined };

/** For a route's `validateSearch`. */
export function searchParameters<Given extends Reads>(
  reads: Given,
): (search: Record<string, unknown>) => Parameters<Given> {
  return (search) =>
    Object.fromEntries(Object.entries(reads).map(([name, read]) => [name, read(search[name])])) as Parameters<Given>;
}

/** Whether any of these filters narrows a list. */
export function isFiltered(filter: Record<string, unknown>): boolean {
  return Object.values(filter).some(Boolean);
}

/**
 * How a list goes to other filters: each choice is a step that the browser's 'back' undoes. Letters that follow in a
 * search belong to the step that began it.
 */
export function filterStep(before: { search?: string | undefined }, changes: { search?: string | undefined }) {
  return { replace: Boolean(before.search && changes.search), resetScroll: false };
}
