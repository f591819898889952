import type { StructuredData } from '../page/metadata.ts';

/** The way to a page, from the outermost one (schema.org/BreadcrumbList). */
export function breadcrumbs(way: { name: string; path: string }[], publicUrl: string): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: way.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${publicUrl}${path}`,
    })),
  };
}
