import type { ProductFormValues } from './formValues.ts';

/** The values with other photos: a variant keeps its photo if that one is replaced, and has none if it is removed. */
export function withImages({ images: before, withOptions }: ProductFormValues, images: string[]) {
  const isReplaced = images.length === before.length;
  const imageOf = (image: string | null) => {
    if (image === null || images.includes(image)) return image;
    return (isReplaced && images[before.indexOf(image)]) || null;
  };
  const variants = withOptions?.variants.map((variant) => ({ ...variant, image: imageOf(variant.image) }));
  return { images, ...(withOptions && variants && { withOptions: { ...withOptions, variants } }) };
}
