import { servedPictureAddress } from '#domain/platform/pictures.ts';
import { productCategoryLabels } from '#texts/categories.ts';
import type { JsonLd } from '../page/metadata.ts';
import type { PublicProduct, PublicReview } from '../page/page.ts';
import { absoluteUrl } from './format.ts';
import { groupJsonLd, offersJsonLd } from './offersJsonLd.ts';
import { ratingJsonLd } from './ratingJsonLd.ts';

/** Search engines show only a few reviews. */
const maxReviews = 5;

/** A product with its offer or variants, its rating and some reviews (schema.org/Product, schema.org/ProductGroup). */
export function productJsonLd(product: PublicProduct, reviews: PublicReview[], publicUrl: string): JsonLd {
  const { id, name, description, category, images, preview, rating } = product;
  const url = `${publicUrl}/product/${id}`;
  const isGroup = product.variants.length > 0;
  const pictures = images.length > 0 ? images : [preview];
  return {
    '@context': 'https://schema.org',
    '@type': isGroup ? 'ProductGroup' : 'Product',
    '@id': url,
    url,
    sku: id,
    name,
    description,
    category: productCategoryLabels[category](),
    ...(product.countryOfOrigin && { countryOfOrigin: product.countryOfOrigin }),
    image: pictures.map((picture) => absoluteUrl(servedPictureAddress(picture), publicUrl)),
    offers: offersJsonLd(product, url, publicUrl),
    ...(isGroup && groupJsonLd(product, url, publicUrl)),
    ...ratingJsonLd(rating),
    ...(reviews.length > 0 && { review: reviews.slice(0, maxReviews).map(reviewJsonLd) }),
  };
}

function reviewJsonLd({ author, stars, words, createdAt }: PublicReview): object {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: author },
    datePublished: createdAt.slice(0, 10),
    reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5, worstRating: 1 },
    ...(words && { reviewBody: words }),
  };
}
