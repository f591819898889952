import { productName } from '#domain/platform/brand.ts';
import { productCategoryLabels } from '#texts/categories.ts';
import { formatPaise } from '#texts/formats.ts';
import { stockLabel } from '#texts/labels.ts';
import { describePrice, hasPriceRange } from '#texts/prices.ts';
import * as texts from '#texts/storefrontProduct.gen.ts';
import { nameLine } from '../cart/cart.ts';
import { createExcerpt, type PageMetadata } from '../page/metadata.ts';
import type { PublicProduct, ReviewList } from '../page/page.ts';
import { breadcrumbsJsonLd } from '../structuredData/breadcrumbsJsonLd.ts';
import { productJsonLd } from '../structuredData/productJsonLd.ts';
import type { ShownFigures } from './ProductPage.tsx';

/** What links show of the product, or of the variant in their address. */
type Shown = ShownFigures & { label: string | undefined; variantId: string | undefined };

export function productMetadata(
  product: PublicProduct,
  shown: Shown,
  { reviews }: ReviewList,
  publicUrl: string,
): PageMetadata {
  const { id, name, description, category, seller } = product;
  const { pricePaise, stock, label, variantId } = shown;
  const fullName = nameLine({ name, label: label ?? null });
  return {
    title: `${fullName} – ${describePrice(shown)} – ${productName}`,
    description: texts.about({
      stock: stockLabel(stock),
      shop: seller.businessName,
      description: createExcerpt(description, 140),
    }),
    canonical: `/product/${id}`,
    ...(variantId !== undefined && { sharedPath: `/product/${id}?variant=${variantId}` }),
    image: {
      path: product.preview,
      alt: (hasPriceRange(shown) ? texts.pictureFrom : texts.picture)({
        ...{ product: fullName, price: formatPaise(pricePaise), shop: seller.businessName },
      }),
    },
    pricePaise,
    structured: [
      productJsonLd(product, reviews, publicUrl),
      breadcrumbsJsonLd(
        [
          { name: texts.shop(), path: '/shop' },
          { name: productCategoryLabels[category](), path: `/shop?category=${encodeURIComponent(category)}` },
          { name, path: `/product/${id}` },
        ],
        publicUrl,
      ),
    ],
  };
}
