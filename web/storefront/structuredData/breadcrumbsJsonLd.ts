import type { JsonLd } from '../page/metadata.ts';

/** The way to a page, from the outermost one (schema.org/BreadcrumbList). */
export function breadcrumbsJsonLd(trail: { name: string; path: string }[], publicUrl: string): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${publicUrl}${path}`,
    })),
  };
}
