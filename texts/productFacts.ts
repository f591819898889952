import { type PackageFactName, type PackageFacts, packageFactNames } from '#domain/catalogue/packageFacts.ts';
import { countryName } from './countries.ts';
import * as texts from './productFacts.gen.ts';

export const packageFactLabels: Record<PackageFactName, () => string> = {
  netQuantity: texts.netQuantity,
  countryOfOrigin: texts.countryOfOrigin,
  manufacturer: texts.manufacturer,
  packer: texts.packer,
  importer: texts.importer,
};

/** What is known of a product's package and weight (in grams), with labels. */
export function describeFacts(
  facts: Partial<PackageFacts> & { weightGrams?: number | null | undefined },
): { label: string; value: string }[] {
  const weight = !facts.weightGrams
    ? []
    : [{ label: texts.weight(), value: texts.grams({ grams: facts.weightGrams }) }];
  const known = packageFactNames.flatMap((name) => {
    const value = facts[name];
    if (!value) return [];
    return [{ label: packageFactLabels[name](), value: name === 'countryOfOrigin' ? countryName(value) : value }];
  });
  return [...weight, ...known];
}
