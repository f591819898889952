import { homeCountry } from './countries.ts';

/** What the package says of a product, in the sequence of forms and pages (declarations for pre-packed goods). */
export const packageFactNames = ['netQuantity', 'countryOfOrigin', 'manufacturer', 'packer', 'importer'] as const;
export type PackageFactName = (typeof packageFactNames)[number];
export type PackageFacts = { [Name in PackageFactName]: string | null };

/** In characters. A company is stated with its name, address and PIN code. */
export const packageFactLimits = { netQuantity: 40, company: 300 };

/** Whether the product comes from another country. */
export const isImported = (country: string | null | undefined): country is string =>
  !!country && country !== homeCountry;
