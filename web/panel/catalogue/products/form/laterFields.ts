/** Fields that need more code than inputs, loaded as one chunk. */

export { MoreFields } from './MoreFields.tsx';
export { OptionsField } from './OptionsField.tsx';
export { ProductImagesField } from './ProductImagesField.tsx';
export { SecondVersion } from './SecondVersion.tsx';
export { VisibilityField } from './VisibilityField.tsx';
