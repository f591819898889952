import { productName } from '#domain/platform/brand.ts';
import { currentLanguageTag } from '#texts/language.ts';
import type { JsonLd } from '../page/metadata.ts';

/** The whole marketplace and its search (schema.org/WebSite). */
export function describeSite(publicUrl: string): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: productName,
    url: `${publicUrl}/`,
    inLanguage: currentLanguageTag(),
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/shop?search={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}
