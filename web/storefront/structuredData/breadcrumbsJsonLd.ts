import type { JsonLd } from '../page/metadata.ts';

/** The breadcrumb trail of a page, outermost first (schema.org/BreadcrumbList). */
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
