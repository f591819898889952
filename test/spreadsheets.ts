import type { HeadingRules, ReadOptions, SheetRow, SpreadsheetForm } from '#server/platform/spreadsheets/format.ts';
import { withSpreadsheet } from '#server/platform/spreadsheets/openSpreadsheet.ts';

/** Headings of a made-up list of things, with one dialect. */
export const thingHeadings: HeadingRules = {
  dialects: [
    {
      name: 'boxes',
      signature: ['Box Code', 'Box Price'],
      targets: { 'Box Code': 'code', 'Box Price': 'price', 'Image 1': 'images', 'Image 2': 'images' },
    },
  ],
  synonyms: { name: ['name', 'title', 'नाम'], code: ['sku', 'code'], price: ['price', 'rate', 'कीमत'], stock: ['qty'] },
  identifying: ['name', 'code'],
};

type Opened = Parameters<Parameters<typeof withSpreadsheet>[2]>[0];

/** Opens a file in a thread of its own, as the server does. */
function open<T>(content: string | Buffer, options: Partial<ReadOptions>, use: (opened: Opened) => Promise<T>) {
  return withSpreadsheet(new Uint8Array(Buffer.from(content)), { headings: thingHeadings, ...options }, use);
}

/** Reads a whole file. */
export const readFile = (
  content: string | Buffer,
  options: Partial<ReadOptions> = {},
): Promise<{ form: SpreadsheetForm; rows: SheetRow[] }> =>
  open(content, options, async ({ form, rows }) => {
    const all: SheetRow[] = [];
    for await (const batch of rows) all.push(...batch);
    return { form, rows: all };
  });

export const cellsOf = async (content: string | Buffer, options?: Partial<ReadOptions>): Promise<string[][]> =>
  (await readFile(content, options)).rows.map(({ cells }) => cells);

/** The code of the refusal, or undefined if the file was read. No row is kept. */
export const refusalOf = (content: string | Buffer, options: Partial<ReadOptions> = {}): Promise<string | undefined> =>
  open(content, options, async ({ rows }) => {
    for await (const _ of rows);
  }).then(
    () => undefined,
    (error: { code?: string }) => error.code ?? String(error),
  );
