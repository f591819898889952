import { describe, expect, test } from 'vitest';
import { productLimits } from '#domain/catalogue/products.ts';
import { checkForm, findImageProblem } from './checkForm.ts';
import { emptyProduct, type ProductFormValues } from './formValues.ts';
import { parseDecimal } from './parseDecimal.ts';

const kurta: ProductFormValues = {
  ...emptyProduct,
  name: 'Blue kurta',
  description: 'Handwoven cotton',
  price: '1234.5',
  stock: '7',
  category: 'Clothing & Fashion',
  alsoCalled: 'kameez',
};
const getRefusal = (changes: Partial<ProductFormValues>) => {
  const checked = checkForm({ ...kurta, ...changes });
  return 'refused' in checked ? checked.refused : undefined;
};

describe('checkForm', () => {
  test('accepts a stock above the limit that the product has already', () => {
    const stock = productLimits.stock + 5;
    const base = { version: 3, stock, variants: [] };
    expect(checkForm({ ...kurta, stock: String(stock) }, base)).toMatchObject({ draft: { stock } });
    expect(checkForm({ ...kurta, stock: String(stock + 1) }, base)).toMatchObject({ refused: { field: 'stock' } });
    expect(checkForm({ ...kurta, stock: String(stock) })).toMatchObject({ refused: { field: 'stock' } });
  });

  test('reads rupees as paise', () => {
    expect(checkForm(kurta)).toEqual({
      draft: {
        name: 'Blue kurta',
        description: 'Handwoven cotton',
        pricePaise: 123450,
        stock: 7,
        category: 'Clothing & Fashion',
        images: [],
        isActive: true,
        alsoCalled: 'kameez',
        translation: null,
      },
    });
  });

  test('sends the second name in the other language than the first', () => {
    const translation = { name: ' नीला कुर्ता ', description: '' };
    const sent = { language: 'hi', name: 'नीला कुर्ता', description: '' };
    expect(checkForm({ ...kurta, translation })).toMatchObject({ draft: { translation: sent } });
    const english = { name: 'Blue kurta', description: 'Cotton' };
    const swapped = checkForm({ ...kurta, name: 'नीला कुर्ता', translation: english });
    expect(swapped).toMatchObject({ draft: { translation: { language: 'en', ...english } } });
    expect(getRefusal({ translation: { name: '', description: 'कपास' } })).toMatchObject({ path: 'translation.name' });
  });

  // specification 3.15, 5.14, 5.15, 5.16, 5.17, 5.18
  test('returns only the first failure, in the order of the specification', () => {
    const filled: [ProductFormValues, string][] = [
      [{ ...emptyProduct, name: ' ', stock: '-1' }, 'Product name is required.'],
      [{ ...emptyProduct, name: 'Kurta', stock: '-1' }, 'Product description is required.'],
      [{ ...emptyProduct, name: 'Kurta', description: 'Blue', stock: '-1' }, 'Price must be greater than 0.'],
      [{ ...emptyProduct, name: 'Kurta', description: 'Blue', price: '1', stock: '-1' }, 'Stock cannot be negative.'],
      [{ ...emptyProduct, name: 'Kurta', description: 'Blue', price: '1' }, 'Please select a category.'],
    ];
    for (const [values, message] of filled) expect(checkForm(values)).toMatchObject({ refused: { message } });
  });

  // specification 5.21
  test('reads invalid numbers as 0', () => {
    expect(['', 'abc', '-', '1e999'].map(parseDecimal)).toEqual([0, 0, 0, 0]);
    expect(getRefusal({ price: 'abc' })).toEqual({ field: 'price', message: 'Price must be greater than 0.' });
    expect(checkForm({ ...kurta, stock: 'abc' })).toMatchObject({ draft: { stock: 0 } });
  });

  test('limits decimals and rejects negative amounts as negative', () => {
    expect(getRefusal({ price: '1.005' })?.message).toBe('Price can have at most two decimals.');
    expect(getRefusal({ price: '-0.005' })?.message).toBe('Price must be greater than 0.');
    expect(getRefusal({ stock: '-0.5' })?.message).toBe('Stock cannot be negative.');
    expect(getRefusal({ stock: '2.5' })?.message).toBe('Stock must be a whole number.');
    expect(getRefusal({ price: '10000000.01' })?.message).toBe('Price can be at most ₹1,00,00,000.');
  });

  test('adds or rejects an image URL that was typed but not added', () => {
    expect(checkForm({ ...kurta, imageUrl: ' https://a.example/1.jpg ' })).toMatchObject({
      draft: { images: ['https://a.example/1.jpg'] },
    });
    expect(getRefusal({ imageUrl: 'ftp://a.example' })).toEqual({
      field: 'imageUrl',
      message: 'Please enter an image URL that starts with http:// or https://.',
    });
  });
});

// specification 5.22
test('rejects an image URL that is a duplicate, invalid or the eleventh', () => {
  const ten = Array.from({ length: 10 }, (_, index) => `https://a.example/${index}.jpg`);
  expect(findImageProblem([], 'https://a.example/1.jpg')).toBeUndefined();
  expect(findImageProblem(['https://a.example/1.jpg'], 'https://a.example/1.jpg')).toBe(
    'This photo is already in the list.',
  );
  expect(findImageProblem([], 'javascript:alert(1)')).toMatch(/http:\/\/ or https:\/\//);
  expect(findImageProblem(ten, 'https://a.example/new.jpg')).toBe('A product can have at most 10 photos.');
});
