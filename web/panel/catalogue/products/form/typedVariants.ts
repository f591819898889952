import type { ProductFormValues, VariantValues } from './formValues.ts';

type Choice = NonNullable<ProductFormValues['withOptions']>;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * What was typed over `base`, put into the newest version: untouched figures are the newest, so that nothing that
 * another saved or sold is put back, and a variant that another deleted becomes a new one where it was edited.
 */
export function mergeTypedVariants(typed: Choice, base: Choice | undefined, latest: Choice | undefined): Choice {
  if (!latest) return { ...typed, variants: typed.variants.map(({ id: _, ...anew }) => anew) };
  const isRestructured = !isSame(typed.options, base?.options);
  const newest = new Map(latest.variants.map((variant) => [variant.id, variant]));
  const former = new Map(base?.variants.map((variant) => [variant.id, variant]));
  const merge = (variant: VariantValues): VariantValues[] => {
    const [before, now] = [former.get(variant.id), newest.get(variant.id)];
    if (variant.id === undefined || !before) return [variant];
    const edited = Object.fromEntries(
      Object.entries(variant).filter(([field, value]) => !isSame(value, before[field as keyof VariantValues])),
    );
    if (now) return [{ ...now, ...edited, ...(isRestructured && { values: variant.values, label: variant.label }) }];
    const { id: _, ...anew } = variant;
    return isRestructured || Object.keys(edited).length > 0 ? [anew] : [];
  };
  const merged = typed.variants.flatMap(merge);
  const has = (id: string | undefined) => former.has(id) || merged.some((variant) => variant.id === id);
  const added = isRestructured ? [] : latest.variants.filter(({ id }) => !has(id));
  const options = isRestructured ? typed.options : latest.options;
  const fits = ({ values }: VariantValues) =>
    values.length === options.length && values.every((value, at) => options[at]?.values.includes(value));
  return { options, variants: [...merged, ...added].filter(fits) };
}
