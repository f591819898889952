import type { Rating } from '#domain/catalogue/ratings.ts';

/** The stars of a product or a shop. Nothing without reviews: an empty rating counts as an error. */
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
