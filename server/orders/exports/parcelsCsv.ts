import { formatOrderNumber } from '#domain/orders/orders.ts';
import { indianMinute } from '#domain/platform/indianTime.ts';
import * as texts from '#texts/parcelsCsv.gen.ts';
import type { Parcel } from './parcels.ts';

type Column = [heading: () => string, cell: (parcel: Parcel) => string];

const formatRupees = (paise: number) => (paise / 100).toFixed(2);

/** One row for each parcel, in words that any carrier's form can be filled from. */
const columns: Column[] = [
  // Spreadsheets read labels such as 1234e567 as numbers, so the number is first: it comes back with the tracking.
  [texts.order, ({ number }) => formatOrderNumber(number)],
  [texts.label, ({ label }) => label],
  [texts.placed, ({ placedAt }) => indianMinute(placedAt)],
  [texts.customer, ({ name }) => name],
  [texts.mobile, ({ mobile }) => mobile],
  [texts.line1, ({ address }) => address.line1],
  [texts.line2, ({ address }) => address.line2],
  [texts.city, ({ address }) => address.city],
  [texts.state, ({ address }) => address.state],
  [texts.pincode, ({ address }) => address.pincode],
  [texts.country, texts.india],
  [
    texts.items,
    ({ items }) => items.map(({ quantity, productName: product }) => texts.item({ quantity, product })).join('; '),
  ],
  [texts.quantity, ({ items }) => String(items.reduce((sum, { quantity }) => sum + quantity, 0))],
  [texts.payment, ({ isCash }) => (isCash ? texts.cash() : texts.prepaid())],
  [texts.value, ({ totalPaise }) => formatRupees(totalPaise)],
  [texts.collect, ({ cashPaise }) => formatRupees(cashPaise)],
  [texts.weight, ({ weightGrams }) => (weightGrams / 1000).toFixed(3)],
  [texts.length, ({ size }) => String(size.lengthCm)],
  [texts.breadth, ({ size }) => String(size.breadthCm)],
  [texts.height, ({ size }) => String(size.heightCm)],
  [texts.note, ({ note }) => note],
];

/** The headings in the language of the request. */
export const parcelHeadings = (): string[] => columns.map(([heading]) => heading());

/** The one row of a parcel. */
export const toParcelRow = (parcel: Parcel): string[] => columns.map(([, cell]) => cell(parcel));
