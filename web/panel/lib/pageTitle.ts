import { productName } from '#domain/platform/brand.ts';

/** For a route's `head`. */
export function pageHead(title: string) {
  return { meta: [{ title: `${title} · ${productName}` }] };
}

type Match = { meta?: readonly ({ title?: string | undefined } | undefined)[] | undefined };

/** The title of the innermost route. */
export const findPageTitle = (matches: readonly Match[]): string | undefined =>
  matches.flatMap(({ meta }) => meta ?? []).findLast((tag) => tag?.title)?.title;
