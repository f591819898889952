import type { VariantDraft } from '../options.schema.ts';
import type { Option } from '../options.ts';
import type { PackageFactName } from '../packageFacts.ts';
import type { ProductDraft } from '../products.schema.ts';
import type { ProductCategory } from '../products.ts';

/** Stock changes by the difference: pieces that are sold before the import stay sold. */
export type StockChange = {
  /** At the dry run, or when the file was exported. */
  from: number;
  to: number;
};

/** The fields of a product that an import changes. */
export type ProductChanges = Partial<
  Pick<
    ProductDraft,
    | 'name'
    | 'description'
    | 'category'
    | 'images'
    | 'isActive'
    | 'alsoCalled'
    | 'sku'
    | 'pricePaise'
    | 'mrpPaise'
    | 'weightGrams'
    | PackageFactName
  >
>;

/** Only what changes is there. */
export type VariantChanges = { id: string } & Partial<
  Pick<VariantDraft, 'pricePaise' | 'mrpPaise' | 'weightGrams' | 'isOffered' | 'sku' | 'image'>
> & { stock?: StockChange };

/** What an import will write for one product, as the dry run found it (import.md, section 1). */
export type ImportPlan =
  | { kind: 'create'; draft: ProductDraft }
  | {
      kind: 'update';
      productId: string;
      /** At the dry run: a product that was edited since is left alone. */
      version: number;
      set: ProductChanges;
      stock?: StockChange;
      /** All options, if values are added or the product had none. */
      options?: Option[];
      changedVariants: VariantChanges[];
      addedVariants: VariantDraft[];
    };

export type FieldValue = string | number | boolean | null | string[];
/** A field before and after the import. */
export type FieldChange = { field: string; from: FieldValue; to: FieldValue /** Its label. */; variant?: string };

/** The product after the import, as the dry run shows it. */
export type ImportPreview = {
  id: string | null;
  name: string;
  description: string;
  category: ProductCategory;
  pricePaise: number;
  priceToPaise: number | null;
  mrpPaise: number | null;
  stock: number;
  isActive: boolean;
  images: string[];
  sku: string | null;
  options: Option[];
  variants: { values: string[]; sku: string | null; pricePaise: number; stock: number; isOffered: boolean }[];
};
