import type { JsonLd } from '../page/metadata.ts';
import type { PublicStore } from '../page/page.ts';
import { ratingJsonLd } from './ratingJsonLd.ts';

/** One seller's shop with its rating (schema.org/Store). */
export function storeJsonLd(store: PublicStore, publicUrl: string): JsonLd {
  const url = `${publicUrl}/store/${store.slug}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'Store',
    '@id': url,
    url,
    name: store.businessName,
    ...(store.description && { description: store.description }),
    telephone: store.phone,
    ...(store.logo && { logo: `${publicUrl}${store.logo}` }),
    ...(store.city && { address: { '@type': 'PostalAddress', addressLocality: store.city, addressCountry: 'IN' } }),
    ...ratingJsonLd(store.rating),
  };
}
