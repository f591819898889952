/** The longest search, in UTF-16 units, as browsers count `maxlength`. */
export const maxSearchLength = 200;

/** Returns a search from a URL, truncated to the length of the search field so that the field shows all of it. */
export function truncateSearch(typed: string): string {
  return typed.slice(0, maxSearchLength).replace(/[\ud800-\udbff]$/, '');
}
