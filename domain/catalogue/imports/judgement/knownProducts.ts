import type { Option } from '../../options.ts';
import type { PackageFacts } from '../../packageFacts.ts';
import type { ProductCategory } from '../../products.ts';

/** A variant of the shop as an import finds it. Money is paise. */
export type KnownVariant = {
  id: string;
  label: string;
  values: string[];
  pricePaise: number;
  mrpPaise: number | null;
  stock: number;
  isOffered: boolean;
  sku: string | null;
  weightGrams: number | null;
  image: string | null;
};

/** A product of the shop as an import finds it. */
export type KnownProduct = PackageFacts & {
  id: string;
  version: number;
  name: string;
  description: string;
  category: ProductCategory;
  pricePaise: number;
  mrpPaise: number | null;
  stock: number;
  isActive: boolean;
  isTakenDown: boolean;
  images: string[];
  alsoCalled: string;
  sku: string | null;
  weightGrams: number | null;
  options: Option[];
  variants: KnownVariant[];
};

/** Which product or variant of the shop has a SKU. */
export type SkuOwner = { productId: string; variantId: string | null };
