import { Readable, type Transform } from 'node:stream';
import { stringify } from 'csv-stringify';
import { orderStatusLabels } from '#texts/labels.ts';
import { inLanguage, type Language } from '#texts/language.ts';
import * as texts from '#texts/ordersCsv.gen.ts';
import type { eachOwnOrder } from './queries.ts';

/** The headings, in the sequence of the cells. */
const columns = [
  texts.order,
  texts.placed,
  texts.status,
  texts.customer,
  texts.phone,
  texts.deliveryAddress,
  texts.note,
  texts.items,
  texts.total,
  texts.lastChange,
];

/**
 * What a spreadsheet would take for a formula: =, +, -, @ in half or full width, also behind blanks, and leading tabs
 * and line breaks. Such a cell gets an apostrophe, which spreadsheets hide.
 */
const formula = /^[\s\u3000\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/;

export function harmless(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell;
}

type Order = ReturnType<typeof eachOwnOrder> extends AsyncIterable<infer Each> ? Each : never;

function cells(order: Order): string[] {
  return [
    order.id,
    order.createdAt,
    orderStatusLabels[order.status](),
    order.customerName ?? '',
    order.customerPhone ?? '',
    order.deliveryAddress ?? '',
    order.note ?? '',
    order.items.map(({ quantity, productName: product }) => texts.item({ quantity, product })).join('; '),
    (order.totalPaise / 100).toFixed(2),
    order.updatedAt,
  ];
}

/** Orders as CSV, safe against spreadsheet formulas, row by row: the whole list is never in memory. */
export function writeOrdersCsv(orders: ReturnType<typeof eachOwnOrder>, language: Language): Transform {
  const headings = inLanguage(language, () => columns.map((heading) => heading()));
  const csv = stringify({ header: true, columns: headings, bom: true });
  async function* rows() {
    for await (const order of orders) {
      yield inLanguage(language, () => cells(order)).map(harmless);
    }
  }
  const source = Readable.from(rows());
  source.on('error', (error) => csv.destroy(error));
  return source.pipe(csv);
}
