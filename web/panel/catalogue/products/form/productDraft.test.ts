import { expect, test } from 'vitest';
import { emptyProduct } from './formValues.ts';
import { noFacts } from './noFacts.ts';
import { parseDraft } from './productDraft.ts';

const values = { ...emptyProduct, name: 'Blue kurta', images: ['/media/1.webp'] };
const base = {
  id: 'one',
  name: 'Kurta',
  description: 'Handwoven cotton',
  alsoCalled: '',
  category: 'Clothing & Fashion',
  pricePaise: 123_450,
  stock: 7,
  isActive: true,
  images: [],
  version: 2,
  createdAt: '2026-11-21T00:00:00.000Z',
  updatedAt: '2026-11-21T00:00:00.000Z',
};
const at = '2026-11-22T00:00:00.000Z';

const noneStated = { netQuantity: null, countryOfOrigin: null, manufacturer: null, packer: null, importer: null };

test('restores drafts of new and of existing products', () => {
  for (const stored of [
    { values, at },
    { values, at, sent: 'key' },
  ]) {
    expect(parseDraft(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
  }
  const older = { priceToPaise: null, sku: null, mrpPaise: null, weightGrams: null, options: [], variants: [] };
  expect(parseDraft({ values, at, base })).toEqual({
    values,
    at,
    base: { ...base, ...older, ...noneStated, translation: null },
  });
  expect(parseDraft({ values: { ...values, facts: { ...noFacts, sku: 'K-1' } }, at })).toBeDefined();
  expect(parseDraft({ values: { ...values, facts: { sku: 'K-1' } }, at })).toBeUndefined();
});

const variant = { label: 'M', values: ['M'], price: '499', stock: '5', isOffered: true };
const rest = { sku: null, mrpPaise: null, weightGrams: 250, image: '/media/1.webp' };
const withOptions = {
  options: [{ key: 'size', name: 'Size', values: ['M'] }],
  variants: [
    { ...variant, ...rest },
    { ...variant, ...rest, id: 'one', sku: 'K-M' },
  ],
};

test('restores the second name and description', () => {
  const translation = { name: 'नीला कुर्ता', description: '' };
  const stored = { values: { ...values, translation }, at };
  expect(parseDraft(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
  const saved = { ...base, translation: { language: 'hi', ...translation } };
  expect(parseDraft({ ...stored, base: saved })?.base).toMatchObject(saved);
  expect(parseDraft({ ...stored, values: { ...values, translation: { name: 'नीला' } } })).toBeUndefined();
});

test('restores options with their variants', () => {
  const { price: _, ...saved } = { ...variant, ...rest, id: 'one', pricePaise: 499_00, stock: 5 };
  const facts = {
    priceToPaise: 499_00,
    sku: null,
    mrpPaise: null,
    weightGrams: null,
    ...noneStated,
    translation: null,
  };
  const optioned = { ...base, ...facts, options: withOptions.options, variants: [saved] };
  for (const stored of [
    { values: { ...values, withOptions }, at },
    { values: { ...values, withOptions }, at, base: optioned },
  ]) {
    expect(parseDraft(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
  }
});

test('rejects damaged options', () => {
  const [option] = withOptions.options;
  const [first] = withOptions.variants;
  const damaged: unknown[] = [
    null,
    [],
    'Size',
    { options: withOptions.options },
    { ...withOptions, options: [] },
    { ...withOptions, variants: [] },
    { ...withOptions, options: [option, option] },
    { ...withOptions, options: [{ ...option, key: 'shape' }] },
    { ...withOptions, options: [{ ...option, values: 'M' }] },
    { ...withOptions, options: [null] },
    { ...withOptions, variants: [{ ...first, price: 499 }] },
    { ...withOptions, variants: [{ ...first, stock: undefined }] },
    { ...withOptions, variants: [{ ...first, image: {} }] },
    { ...withOptions, variants: [{ ...first, values: ['M', 'Red'] }] },
  ];
  for (const choice of damaged) expect(parseDraft({ at, values: { ...values, withOptions: choice } })).toBeUndefined();
  for (const variants of ['M', [null], [{ ...first, pricePaise: '499' }]])
    expect(parseDraft({ at, values, base: { ...base, variants } })).toBeUndefined();
});

test('rejects drafts that an older version of the form stored', () => {
  const { alsoCalled: _, ...older } = values;
  const foreign: unknown[] = [
    null,
    'text',
    { values },
    { at },
    { at, values: older },
    { at, values: { ...values, price: 12 } },
    { at, values: { ...values, category: 'Ships' } },
    { at, values: { ...values, images: [1] } },
    { at, values, sent: 1 },
    { at, values, base: { ...base, version: '2' } },
    { at, values, base: null },
  ];
  for (const stored of foreign) expect(parseDraft(stored)).toBeUndefined();
});
