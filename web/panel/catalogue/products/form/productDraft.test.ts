import { expect, test } from 'vitest';
import { emptyProduct } from './formValues.ts';
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

test('restores drafts of new and of existing products', () => {
  for (const stored of [
    { values, at },
    { values, at, sent: 'key' },
    { values, at, base },
  ]) {
    expect(parseDraft(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
  }
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
