import * as z from 'zod/mini';
import { cutSearch } from '#domain/search.ts';

/** A search parameter that is left out where it makes no sense. */
export const sensible = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined);

/** A search as it is typed. */
export const searchText = sensible(z.pipe(z.coerce.string<string>(), z.transform(cutSearch)));

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
