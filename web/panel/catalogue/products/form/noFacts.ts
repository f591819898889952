import type { ProductFacts } from './formValues.ts';

/** Nothing is stated. */
export const noFacts: ProductFacts = {
  ...{ sku: '', mrpPaise: '', weightGrams: '' },
  ...{ netQuantity: '', countryOfOrigin: '', manufacturer: '', packer: '', importer: '' },
};
