import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refusal } from '#domain/platform/refusals.ts';
import {
  type ChangeableProduct,
  createProductRestoration,
  type ProductBatchChange,
  resolveProductChange,
} from './productBatches.ts';
import { productCategories, productLimits } from './products.ts';

const kurta: ChangeableProduct = { isActive: true, stock: 12, category: 'Clothing & Fashion' };
type Change = Exclude<ProductBatchChange, { action: 'delete' }>;

test.each<[Change, Partial<ChangeableProduct>]>([
  [{ action: 'deactivate' }, { isActive: false }],
  [{ action: 'activate' }, {}],
  [{ action: 'categorize', category: 'Automotive' }, { category: 'Automotive' }],
  [{ action: 'categorize', category: kurta.category }, {}],
  [{ action: 'setStock', stock: 0 }, { stock: 0 }],
  [{ action: 'setStock', stock: 12 }, {}],
  [{ action: 'addStock', by: -12 }, { stock: 0 }],
  [{ action: 'addStock', by: 0 }, {}],
])('%j changes %j', (change, changes) => {
  expect(resolveProductChange(change, kurta)).toEqual({ changes });
});

const tooHigh = refusal('stock_too_high', { maximum: productLimits.stock });
test.each<[Change, number, string]>([
  [{ action: 'addStock', by: -13 }, 12, refusal('stock_negative')],
  [{ action: 'addStock', by: 1 }, productLimits.stock, tooHigh],
  [{ action: 'setStock', stock: productLimits.stock + 1 }, 12, tooHigh],
])('%j is refused at a stock of %d', (change, stock, refused) => {
  expect(resolveProductChange(change, { ...kurta, stock })).toEqual({ refused });
});

test('a stock above the limit, as after a cancelled order, can be lowered', () => {
  const stock = productLimits.stock + 5;
  expect(resolveProductChange({ action: 'addStock', by: -1 }, { ...kurta, stock })).toEqual({
    changes: { stock: stock - 1 },
  });
});

test('undo restores exactly what a change took', () => {
  const product = fc.record({
    isActive: fc.boolean(),
    stock: fc.nat(productLimits.stock),
    category: fc.constantFrom(...productCategories),
  });
  const change: fc.Arbitrary<Change> = fc.oneof(
    fc.record({ action: fc.constantFrom('activate' as const, 'deactivate' as const) }),
    fc.record({ action: fc.constant('categorize' as const), category: fc.constantFrom(...productCategories) }),
    fc.record({ action: fc.constant('setStock' as const), stock: fc.nat(productLimits.stock) }),
    fc.record({ action: fc.constant('addStock' as const), by: fc.integer({ min: -500, max: 500 }) }),
  );
  fc.assert(
    fc.property(product, change, (before, what) => {
      const result = resolveProductChange(what, before);
      if ('refused' in result) return;
      const after = { ...before, ...result.changes };
      const back = createProductRestoration(before, result.changes);
      expect('stockBy' in back ? { ...after, stock: after.stock + back.stockBy } : { ...after, ...back }).toEqual(
        before,
      );
    }),
  );
});

test('the stock of a product with options is that of its variants', () => {
  const kurti = { isActive: true, stock: 5, category: 'Clothing & Fashion', hasOptions: true } as const;
  const refused = { refused: refusal('option_needed') };
  expect(resolveProductChange({ action: 'setStock', stock: 9 }, kurti)).toEqual(refused);
  expect(resolveProductChange({ action: 'addStock', by: 1 }, kurti)).toEqual(refused);
  expect(resolveProductChange({ action: 'deactivate' }, kurti)).toEqual({ changes: { isActive: false } });
});
