/** The longest search, in UTF-16 units as browsers count what a field takes. */
export const maxSearchLength = 200;

/** A search as it may stand in an address, cut to what the search fields take, so that the page shows what it looks for. */
export function truncateSearch(typed: string): string {
  return typed.slice(0, maxSearchLength).replace(/[\ud800-\udbff]$/, '');
}
