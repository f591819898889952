import type { StructuredData } from '../page/metadata.ts';
import type { PublicStore } from '../page/page.ts';
import { ratingData } from './ratingData.ts';

/** One seller's shop with its stars (schema.org/Store). */
export function storeData(store: PublicStore, publicUrl: string): StructuredData {
  const url = `${publicUrl}/store/${store.slug}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'Store',
    '@id': url,
    url,
    name: store.businessName,
    ...(store.description && { description: store.description }),
    telephone: store.phone,
    ...ratingData(store.rating),
  };
}
