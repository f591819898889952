import type { Rating } from '#domain/catalogue/ratings.ts';

/** The rating of a product or a shop. Empty without reviews: search engines reject an empty rating. */
export function ratingJsonLd({ average, count }: Rating): { aggregateRating?: object } {
  if (average === null) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: average,
      reviewCount: count,
      bestRating: 5,
      worstRating: 1,
    },
  };
}
