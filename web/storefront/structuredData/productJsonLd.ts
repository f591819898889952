import { servedPictureAddress } from '#domain/platform/pictures.ts';
import { productCategoryLabels } from '#texts/categories.ts';
import type { JsonLd } from '../page/metadata.ts';
import type { PublicProduct, PublicReview } from '../page/page.ts';
import { absoluteUrl, formatRupees } from './format.ts';
import { ratingJsonLd } from './ratingJsonLd.ts';

/** Search engines show only a few reviews. */
const maxReviews = 5;

/** A product with its offer, rating and some reviews (schema.org/Product). */
export function productJsonLd(product: PublicProduct, reviews: PublicReview[], publicUrl: string): JsonLd {
  const { id, name, description, category, images, preview, rating, seller } = product;
  const url = `${publicUrl}/product/${id}`;
  const pictures = images.length > 0 ? images : [preview];
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': url,
    url,
    sku: id,
    name,
    description,
    category: productCategoryLabels[category](),
    image: pictures.map((picture) => absoluteUrl(servedPictureAddress(picture), publicUrl)),
    offers: {
      '@type': 'Offer',
      url,
      price: formatRupees(product.pricePaise),
      priceCurrency: 'INR',
      availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
      seller: { '@type': 'Organization', name: seller.businessName, url: `${publicUrl}/store/${seller.slug}` },
    },
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
