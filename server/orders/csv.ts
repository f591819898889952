import { Readable, type Transform } from 'node:stream';
import { stringify } from 'csv-stringify';
import { orderStatusLabels } from '#domain/orders.ts';
import type { eachOwnOrder } from './queries.ts';

const columns = [
  'Order',
  'Placed',
  'Status',
  'Customer',
  'Phone',
  'Delivery address',
  'Note',
  'Items',
  'Total (INR)',
  'Last change',
];

/**
 * What a spreadsheet would take for a formula: =, +, -, @ in half or full width, also behind blanks, and leading tabs
 * and line breaks. Such a cell gets an apostrophe, which spreadsheets hide.
 */
const formula = /^[\s\u3000\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/;

export function harmless(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell;
}

/** Orders as CSV, safe against spreadsheet formulas, row by row: the whole list is never in memory. */
export function writeOrdersCsv(orders: ReturnType<typeof eachOwnOrder>): Transform {
  const csv = stringify({ header: true, columns, bom: true });
  async function* rows() {
    for await (const order of orders) {
      yield [
        order.id,
        order.createdAt,
        orderStatusLabels[order.status],
        order.customerName ?? '',
        order.customerPhone ?? '',
        order.deliveryAddress ?? '',
        order.note ?? '',
        order.items.map((item) => `${item.quantity} x ${item.productName}`).join('; '),
        (order.totalPaise / 100).toFixed(2),
        order.updatedAt,
      ].map(harmless);
    }
  }
  const source = Readable.from(rows());
  source.on('error', (error) => csv.destroy(error));
  return source.pipe(csv);
}
