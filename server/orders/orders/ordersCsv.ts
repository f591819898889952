import { Readable, type Transform } from 'node:stream';
import { stringify } from 'csv-stringify';
import { formatOrderLabel, formatOrderNumber, type OrderExportRows } from '#domain/orders/orders.ts';
import { indianMinute } from '#domain/platform/indianTime.ts';
import type { PageLanguage } from '#domain/platform/languages.ts';
import { createDialFormatter } from '#server/language/phones.ts';
import { escapeFormula } from '#server/platform/csv/formulas.ts';
import { inLanguage } from '#texts/language.ts';
import { describeOrderStatus } from '#texts/orderStatus.ts';
import * as texts from '#texts/ordersCsv.gen.ts';
import { describePayment, paymentMethodLabels } from '#texts/payments.ts';
import type { eachOwnOrder } from './queries.ts';

type Order = ReturnType<typeof eachOwnOrder> extends AsyncIterable<infer Each> ? Each : never;
type Item = Order['items'][number];
type Column<Row> = [heading: () => string, cell: (row: Row) => string];

const formatRupees = (paise: number) => (paise / 100).toFixed(2);
const formatMinute = (iso: string) => indianMinute(new Date(iso));

/** The columns about the order, repeated in each of its rows. */
const createOrderColumns = (dialled: (phone: string) => string): Column<Order>[] => [
  [texts.order, ({ id }) => texts.label({ order: formatOrderLabel(id) })],
  [texts.placed, ({ createdAt }) => formatMinute(createdAt)],
  [texts.status, describeOrderStatus],
  [texts.customer, ({ customerName }) => customerName ?? ''],
  [texts.phone, ({ customerPhone }) => (customerPhone ? dialled(customerPhone) : '')],
  [texts.deliveryAddress, ({ deliveryAddress }) => deliveryAddress ?? ''],
  [texts.note, ({ note }) => note ?? ''],
];

const sumColumns: Column<Order>[] = [
  [
    texts.items,
    ({ items }) => items.map(({ quantity, productName: product }) => texts.item({ quantity, product })).join('; '),
  ],
  [texts.total, ({ totalPaise }) => formatRupees(totalPaise)],
];

/** Without the order's total, because adding up a column that repeats it would give a wrong sum. */
const lineColumns: Column<Item>[] = [
  [texts.product, ({ productName }) => productName],
  [texts.option, ({ optionLabel }) => optionLabel ?? ''],
  [texts.sku, ({ sku }) => sku ?? ''],
  [texts.quantity, ({ quantity }) => String(quantity)],
  [texts.price, ({ pricePaise }) => formatRupees(pricePaise)],
  [texts.lineTotal, ({ quantity, pricePaise }) => formatRupees(quantity * pricePaise)],
];

const endColumns: Column<Order>[] = [
  [texts.lastChange, ({ updatedAt }) => formatMinute(updatedAt)],
  [texts.id, ({ id }) => id],
  [texts.number, ({ number }) => formatOrderNumber(number)],
];

/** Amounts are in the rows of orders only, for the same reason as the total. */
const amountColumns: Column<Order>[] = [
  [texts.discount, ({ discountPaise }) => formatRupees(discountPaise)],
  [texts.delivery, ({ deliveryPaise }) => formatRupees(deliveryPaise)],
  [texts.codFee, ({ codFeePaise }) => formatRupees(codFeePaise)],
];

const paymentColumns: Column<Order>[] = [
  [texts.method, ({ method }) => paymentMethodLabels[method]()],
  [texts.payment, ({ money }) => (money.state === 'none' ? '' : describePayment(money))],
];

const headingsOf = <Row>(columns: Column<Row>[]) => columns.map(([heading]) => heading());
const cellsOf = <Row>(columns: Column<Row>[], row: Row) => columns.map(([, cell]) => cell(row));

/** The header row, and the rows of one order. */
function createRowFormat(rows: OrderExportRows, dialled: (phone: string) => string) {
  const start = createOrderColumns(dialled);
  const middle = rows === 'lines' ? lineColumns : sumColumns;
  const end = [...endColumns, ...(rows === 'lines' ? [] : amountColumns), ...paymentColumns];
  return {
    headings: () => [...headingsOf(start), ...headingsOf<never>(middle), ...headingsOf(end)],
    rowsOf(order: Order): string[][] {
      const middles =
        rows === 'lines' ? order.items.map((item) => cellsOf(lineColumns, item)) : [cellsOf(sumColumns, order)];
      return middles.map((cells) => [...cellsOf(start, order), ...cells, ...cellsOf(end, order)]);
    },
  };
}

/**
 * Writes orders as CSV for spreadsheets, safe against formula injection, with times in Indian Standard Time. It is
 * streamed row by row, so the whole list is never in memory.
 */
export async function writeOrdersCsv(
  orders: ReturnType<typeof eachOwnOrder>,
  rows: OrderExportRows,
  language: PageLanguage,
): Promise<Transform> {
  const { headings, rowsOf } = createRowFormat(rows, await createDialFormatter());
  const csv = stringify({ header: true, columns: inLanguage(language, headings), bom: true });
  async function* cells() {
    for await (const order of orders) {
      for (const row of inLanguage(language, () => rowsOf(order))) yield row.map(escapeFormula);
    }
  }
  const source = Readable.from(cells());
  source.on('error', (error) => csv.destroy(error));
  return source.pipe(csv);
}
