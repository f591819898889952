/** The way of an import (import.md, section 4). */
export const importStates = [
  'reading',
  'mapping',
  'checking',
  'ready',
  'importing',
  'done',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof importStates)[number];

/** A process works on these. */
export const activeImportStates = ['reading', 'checking', 'importing', 'undoing'] as const satisfies ImportState[];

/** These count for the limit of a shop. */
export const unfinishedImportStates = [
  'reading',
  'mapping',
  'checking',
  'ready',
  'importing',
] as const satisfies ImportState[];

/** Before the import itself: these can still be mapped anew and discarded. */
export const changeableImportStates = ['reading', 'mapping', 'checking', 'ready'] as const satisfies ImportState[];

export const importVerdicts = ['create', 'update', 'unchanged', 'skipped', 'error'] as const;
export type ImportVerdict = (typeof importVerdicts)[number];

/** Products by what becomes of them; rows that are skipped or wrong; rows with notices. */
export type ImportCounts = Record<'rows' | ImportVerdict | 'notice', number> & {
  /** Active products that the file does not name: hidden if that was chosen. */
  missing: number;
};
export const noCounts: ImportCounts = {
  rows: 0,
  create: 0,
  update: 0,
  unchanged: 0,
  skipped: 0,
  error: 0,
  notice: 0,
  missing: 0,
};

export const importLimits = {
  /** Of a shop. */
  unfinished: 5,
  /** Rows in one step, which is one transaction. */
  stepRows: 500,
  /** In milliseconds: a process that is killed loses an import after this time. */
  lease: 10_000,
  /** In bytes: the parts in which files are stored. */
  filePart: 1024 * 1024,
  fileName: 200,
  /** Characters of a cell that the mapping shows. */
  sample: 200,
  /** Headings and categories that a shop's choices are remembered for. */
  rememberedColumns: 50,
  rememberedCategories: 500,
  /** Days for which an import can be undone. */
  undoDays: 7,
} as const;

/** How a file is read, where the seller chose it. */
export type ReadingChoices = {
  sheet?: string;
  /** From 1, as the spreadsheet numbers it. */
  headerRow?: number;
  /** Null: none of the dialects. */
  dialect?: string | null;
  /** The mapping was confirmed: the dry run follows at once. */
  isConfirmed?: boolean;
};
