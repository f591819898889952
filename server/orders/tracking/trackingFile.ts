import { AppError } from '#domain/errors.ts';
import { trackingFileLimits } from '#domain/orders/orders.ts';
import { type Refusal, refusal } from '#domain/platform/refusals.ts';
import type { HeadingRules, SheetRow } from '#server/platform/spreadsheets/format.ts';
import { withSpreadsheet } from '#server/platform/spreadsheets/openSpreadsheet.ts';
import columns from './columns.json' with { type: 'json' };

/** A row as its seller wrote it, with its number in the file. */
export type TrackingRow = {
  row: number;
  order: string;
  carrier?: string | undefined;
  tracking: string;
  link?: string | undefined;
};

type Field = keyof typeof columns;

const headings: HeadingRules = { dialects: [], synonyms: columns, identifying: ['order', 'tracking'] };

const refuse = (reason: Refusal) => new AppError('validation_failed', { words: { reason } });

/**
 * Reads a CSV or XLSX with a row of headings: order, carrier, tracking number and link, in any sequence, also as carriers
 * call them. Rows without an order and a number are left out. Throws `validation_failed`, and as `withSpreadsheet` does.
 */
export function readTrackingFile(bytes: Uint8Array<ArrayBuffer>): Promise<TrackingRow[]> {
  return withSpreadsheet(bytes, { headings }, async ({ form, rows }) => {
    const placeOf = (field: Field) => form.columns.find(({ target }) => target === field)?.index ?? -1;
    const places = { order: placeOf('order'), carrier: placeOf('carrier') };
    const others = { tracking: placeOf('tracking'), link: placeOf('link') };
    if (places.order === -1 || others.tracking === -1) throw refuse(refusal('tracking_columns_missing'));
    const read: TrackingRow[] = [];
    for await (const batch of rows) {
      read.push(...batch.map((row) => toRow(row, { ...places, ...others })).filter(hasContent));
      if (read.length > trackingFileLimits.rows) {
        throw refuse(refusal('too_many_rows', { maximum: trackingFileLimits.rows }));
      }
    }
    return read;
  });
}

function toRow({ row, cells }: SheetRow, places: Record<Field, number>): TrackingRow {
  const cell = (field: Field) => removeApostrophe(cells[places[field]] ?? '');
  return { row, order: cell('order'), carrier: cell('carrier'), tracking: cell('tracking'), link: cell('link') };
}

const hasContent = ({ order, tracking }: TrackingRow): boolean => order !== '' || tracking !== '';

/** Without the apostrophe before what a spreadsheet would take for a formula or number. */
const removeApostrophe = (cell: string): string => cell.trim().replace(/^'/, '').trim();
