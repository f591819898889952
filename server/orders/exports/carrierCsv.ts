import { Readable, type Transform } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { CarrierFormat } from '#domain/orders/orders.ts';
import type { PageLanguage } from '#domain/platform/languages.ts';
import { escapeFormula } from '#server/platform/csv/formulas.ts';
import { inLanguage } from '#texts/language.ts';
import type { Parcel } from './parcels.ts';
import { parcelHeadings, toParcelRow } from './parcelsCsv.ts';
import { shiprocketHeadings, toShiprocketRows } from './shiprocketCsv.ts';

/** Shiprocket reads the bytes before the first heading as a part of it; spreadsheets need them to read other scripts. */
const formats: Record<
  CarrierFormat,
  { headings: () => string[]; rows: (parcel: Parcel) => string[][]; hasByteOrderMark: boolean }
> = {
  shiprocket: { headings: () => shiprocketHeadings, rows: toShiprocketRows, hasByteOrderMark: false },
  parcels: { headings: parcelHeadings, rows: (parcel) => [toParcelRow(parcel)], hasByteOrderMark: true },
};

/** Writes parcels as a carrier reads them, row by row and safe against formula injection (money.md, section 7). */
export function writeCarrierCsv(
  parcels: AsyncIterable<Parcel>,
  format: CarrierFormat,
  language: PageLanguage,
): Transform {
  const { headings, rows, hasByteOrderMark } = formats[format];
  const csv = stringify({ header: true, columns: inLanguage(language, headings), bom: hasByteOrderMark });
  async function* cells() {
    for await (const parcel of parcels) {
      for (const row of inLanguage(language, () => rows(parcel))) yield row.map(escapeFormula);
    }
  }
  const source = Readable.from(cells());
  source.on('error', (error) => csv.destroy(error));
  return source.pipe(csv);
}
