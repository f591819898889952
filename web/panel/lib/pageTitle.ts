import { productName } from '#domain/platform/brand.ts';

/** For a route's `head`. */
export function pageHead(title: string) {
  return { meta: [{ title: `${title} · ${productName}` }] };
}
