import { expect, test } from 'vitest';
import { emptyProduct, type ProductFormValues } from './formValues.ts';
import { findUnsavedFields } from './newestVersion.ts';

const kurta: ProductFormValues = {
  ...emptyProduct,
  name: 'Blue kurta',
  description: 'Handwoven cotton',
  price: '1234.5',
};

// specification 2.164
test('finds the edited fields that differ from a newer version', () => {
  const typed = { ...kurta, name: 'Blue kurta, long', price: '1300' };
  const latest = { ...kurta, price: '1300', description: 'Theirs' };
  expect(findUnsavedFields(typed, kurta, latest)).toEqual(['name']);
});
