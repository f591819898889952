import type { CatalogReader } from '../situation/proposal.ts';

/** A reader that reads the same products and facts only once in a turn. */
export function rememberReads(look: CatalogReader): CatalogReader {
  return {
    ...look,
    products: readOnce(look.products),
    facts: readOnce(look.facts),
  };
}

function readOnce<Wanted extends unknown[], Found>(read: (...wanted: Wanted) => Promise<Found>) {
  const known = new Map<string, Promise<Found>>();
  return (...wanted: Wanted): Promise<Found> => {
    const key = JSON.stringify(wanted);
    const found = known.get(key) ?? read(...wanted);
    known.set(key, found);
    return found;
  };
}
