import { expect, test } from 'vitest';
import { createStockEdits, findConflicts, toRow } from './stockEdits.ts';
import type { Line } from './stockQueries.ts';

const shown = { id: 'v', productId: 'p', variantId: 'v', version: 1, pricePaise: 499_00, stock: 7 } as Line;
const meanwhile = (changes: Partial<Line>): Line => ({ ...shown, version: 2, ...changes });

function edit(values: { price?: string; stock?: string }) {
  const edits = createStockEdits();
  edits.change([[shown, values]]);
  const [changed] = edits.changed();
  if (!changed) throw new Error('Nothing is changed.');
  return { edits, changed };
}

test('a save whose answer was lost is no conflict and leaves no change', () => {
  const { edits, changed } = edit({ stock: '10' });
  const stored = meanwhile({ stock: 10 });
  expect(findConflicts(stored, changed)).toEqual([]);
  edits.settleStored([shown]);
  expect(edits.changed()).toHaveLength(1);
  edits.settleStored([stored]);
  expect(edits.changed()).toEqual([]);
});

test('a line of which only a part is stored counts stock from what is stored', () => {
  const { edits, changed } = edit({ price: '549', stock: '10' });
  const line = meanwhile({ stock: 10 });
  edits.settleStored([line]);
  expect(edits.changed()).toEqual([changed]);
  expect(findConflicts(line, changed)).toEqual([]);
  expect(toRow(changed, line)).toMatchObject({ version: 2, pricePaise: 549_00, stock: 10, shownStock: 10 });
});

test('another value is a conflict', () => {
  const { edits, changed } = edit({ stock: '10' });
  const line = meanwhile({ stock: 6 });
  edits.settleStored([line]);
  expect(findConflicts(line, changed)).toEqual(['stock']);
  expect(toRow(changed, line)).toMatchObject({ stock: 10, shownStock: 6 });
});
