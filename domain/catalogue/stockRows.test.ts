import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxQuantity } from '#domain/platform/quantities.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { type LineChange, resolveLineChange, revertLine, type StockLine } from './stockRows.ts';

const line: StockLine = { stock: 12, pricePaise: 499_00, isOffered: true, mrpPaise: 599_00, isTakenDown: false };
const { mrpPaise, isTakenDown, ...values } = line;

test.each<[LineChange, object]>([
  [{}, {}],
  [{ stock: 7 }, { stock: 7 }],
  [{ stock: 15, shownStock: 14 }, { stock: 13 }],
  [{ by: -12 }, { stock: 0 }],
  [
    { pricePaise: 599_00, isOffered: false },
    { pricePaise: 599_00, isOffered: false },
  ],
])('%j changes %j', (change, changes) => {
  expect(resolveLineChange(change, line)).toEqual({ ...values, ...changes });
});

test.each<[LineChange, string]>([
  [{ pricePaise: 0, stock: -1 }, refusal('price_not_positive')],
  [{ pricePaise: 10.5 }, refusal('price_not_exact')],
  [{ pricePaise: 600_00 }, refusal('price_above_mrp', { mrpPaise: 599_00 })],
  [{ stock: -1 }, refusal('stock_negative')],
  [{ stock: 0, shownStock: 13 }, refusal('stock_negative')],
  [{ by: -13 }, refusal('stock_negative')],
  [{ by: maxQuantity }, refusal('stock_too_high', { maximum: maxQuantity })],
])('%j is refused', (change, refused) => {
  expect(resolveLineChange(change, line)).toEqual({ refused });
});

test('only an administrator can offer a product again that was taken down', () => {
  const hidden = { ...line, isOffered: false, isTakenDown: true };
  expect(resolveLineChange({ isOffered: true }, hidden)).toEqual({ refused: refusal('product_taken_down') });
  expect(resolveLineChange({ stock: 1 }, hidden)).toMatchObject({ stock: 1, isOffered: false });
});

test('the reverse of a change restores the line, less what was sold meanwhile', () => {
  const change = fc.record({
    stock: fc.nat(500),
    pricePaise: fc.integer({ min: 1, max: 599_00 }),
    isOffered: fc.boolean(),
  });
  fc.assert(
    fc.property(change, fc.nat(12), (wanted, sold) => {
      const after = resolveLineChange(wanted, line);
      if ('refused' in after) throw new Error(after.refused);
      const later = { ...line, ...after, stock: after.stock - sold };
      const restored = resolveLineChange(revertLine(line, after), later);
      expect(restored).toEqual(
        line.stock < sold ? { refused: refusal('stock_negative') } : { ...values, stock: line.stock - sold },
      );
    }),
  );
});
