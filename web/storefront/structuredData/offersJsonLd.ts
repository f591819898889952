import { servedPictureAddress } from '#domain/platform/pictures.ts';
import type { PublicOption, PublicProduct, PublicVariant } from '../page/page.ts';
import { absoluteUrl, formatRupees } from './format.ts';

type Offered = { pricePaise: number; stock: number };

const availability = ({ stock }: Offered) => `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`;

/** A product's price, or the range of its variants' prices (schema.org/AggregateOffer). */
export function offersJsonLd(product: PublicProduct, url: string, publicUrl: string): object {
  const { pricePaise, priceToPaise, variants, seller } = product;
  const common = {
    priceCurrency: 'INR',
    availability: availability(product),
    seller: { '@type': 'Organization', name: seller.businessName, url: `${publicUrl}/store/${seller.slug}` },
  };
  // Nothing is counted where all variants are hidden.
  if (priceToPaise === undefined || variants.length === 0)
    return { '@type': 'Offer', url, price: formatRupees(pricePaise), ...common };
  return {
    '@type': 'AggregateOffer',
    url,
    lowPrice: formatRupees(pricePaise),
    highPrice: formatRupees(priceToPaise),
    offerCount: variants.length,
    ...common,
  };
}

/** The properties of schema.org by which variants may vary. */
const properties = { size: 'size', colour: 'color', material: 'material' } as const;

const findProperty = ({ key }: PublicOption) =>
  key !== null && key in properties ? properties[key as 'size'] : undefined;

/** What a product with options adds to its description (schema.org/ProductGroup). */
export function groupJsonLd({ id, name, options, variants }: PublicProduct, url: string, publicUrl: string): object {
  const variesBy = options.flatMap((option) => findProperty(option) ?? []);
  return {
    productGroupID: id,
    ...(variesBy.length > 0 && { variesBy: variesBy.map((property) => `https://schema.org/${property}`) }),
    hasVariant: variants.map((variant) => variantJsonLd(variant, { name, options, url, publicUrl })),
  };
}

type Group = Pick<PublicProduct, 'name' | 'options'> & { url: string; publicUrl: string };

function variantJsonLd(variant: PublicVariant, { name, options, url, publicUrl }: Group): object {
  const address = `${url}?variant=${variant.id}`;
  const values = options.flatMap((option, index) => {
    const property = findProperty(option);
    const value = option.values[variant.positions[index] ?? -1]?.value;
    return property && value ? [[property, value] as const] : [];
  });
  return {
    '@type': 'Product',
    '@id': address,
    sku: variant.id,
    name: `${name} (${variant.label})`,
    ...Object.fromEntries(values),
    ...(variant.image && { image: absoluteUrl(servedPictureAddress(variant.image), publicUrl) }),
    offers: {
      '@type': 'Offer',
      url: address,
      price: formatRupees(variant.pricePaise),
      priceCurrency: 'INR',
      availability: availability(variant),
    },
  };
}
