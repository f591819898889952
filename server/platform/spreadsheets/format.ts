/** What readers of spreadsheets return, and their limits (import.md, section 2). Everything here can be sent between threads. */

export const spreadsheetLimits = {
  bytes: 25 * 1024 * 1024,
  /** Rows with content below the headings. */
  rows: 50_000,
  /** Rows of any kind: no spreadsheet has more. */
  sheetRows: 1_048_576,
  columns: 300,
  /** Cells of one row, whatever their columns: no spreadsheet has more. */
  rowCells: 16_384,
  /** What an archive may unpack to, in bytes and in relation to its own size. */
  unpackedBytes: 400 * 1024 * 1024,
  unpackedRatio: 200,
  /** Characters of one record of a text file, and of one text in a workbook. */
  recordLength: 1_000_000,
  /** Rows in which headings are looked for. */
  headerRows: 20,
  /** In milliseconds: a file that takes longer is refused. */
  duration: 120_000,
} as const;

export const textEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type TextEncoding = (typeof textEncodings)[number];

/**
 * What a row or one of its cells should be looked at for: `formula_cell` (its stored result was read), `cell_error`
 * (`#N/A` and the like, read as empty), `hidden_row`, `row_too_long` (more filled cells than headings),
 * `row_unreadable` (quotes that do not close), `text_lost` (`???` where Excel wrote signs that its CSV cannot hold).
 */
export type CellNotice = {
  code: 'formula_cell' | 'cell_error' | 'hidden_row' | 'row_too_long' | 'row_unreadable' | 'text_lost';
  /** Its column from 0; without one the notice is about the row. */
  column?: number;
};

export type SheetRow = {
  /** As a spreadsheet numbers it, from 1. Blank rows are counted and left out. */
  row: number;
  /** Texts as they are; numbers as plain digits; dates as `2026-04-01`, with `T10:30:00` if they have a time. */
  cells: string[];
  /** Columns whose cells a workbook stores as numbers, and as dates. */
  numbers?: number[];
  dates?: number[];
  notices?: CellNotice[];
};

export type Column = { index: number; heading: string; samples: string[]; target: string | null };

/** How a file was recognised. `encoding` and `delimiter` are null for workbooks, `sheet` and `sheets` are for them. */
export type SpreadsheetForm = {
  encoding: TextEncoding | null;
  delimiter: string | null;
  sheets: string[];
  sheet: string | null;
  dialect: string | null;
  /** The row of the headings, from 1, or null if none was recognised or chosen. */
  headerRow: number | null;
  columns: Column[];
  /** The first rows of the sheet, to choose the headings from. */
  firstRows: SheetRow[];
};

/** A kind of file that is recognised by its headings. Headings are compared as `normalizeHeading` writes them. */
export type Dialect = {
  name: string;
  /** All of them are there, */
  signature: string[];
  /** and one of these, if there are any, */
  oneOf?: string[];
  /** or one of these values below the heading, in any case. */
  orValues?: { heading: string; values: string[] };
  /** Heading → target. Headings that are not named here are not proposed. */
  targets: Record<string, string>;
};

export type HeadingRules = {
  dialects: Dialect[];
  /** Target → headings of files without a dialect. */
  synonyms: Record<string, string[]>;
  /** Headings without a dialect name at least one of these targets. */
  identifying: string[];
  /** Rows in which headings are looked for. Default: `spreadsheetLimits.headerRows`. */
  withinRows?: number;
};

export type ReadOptions = {
  headings: HeadingRules;
  /** Chosen by hand instead of recognised; `dialect: null` is none. */
  sheet?: string | undefined;
  headerRow?: number | undefined;
  dialect?: string | null | undefined;
};

/** A sheet whose rows can be read more than once, in batches. Rows that are wholly blank are left out. */
export type Sheet = { name: string | null; readRows(): AsyncIterable<SheetRow[]> };
/** A file of text has one sheet without a name. */
export type SheetSource = { encoding: TextEncoding | null; delimiter: string | null; sheets: Sheet[] };
