import { productName } from '#domain/platform/brand.ts';

/** A page's `head`: the title of the browser's tab. */
export function pageHead(title: string) {
  return { meta: [{ title: `${title} · ${productName}` }] };
}
