/** How a file was recognised, as an import stores it: texts are shortened. */
export type ImportForm = {
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | null;
  delimiter: string | null;
  sheets: string[];
  sheet: string | null;
  dialect: string | null;
  /** From 1, or null if none was recognised or chosen. */
  headerRow: number | null;
  columns: { index: number; heading: string; samples: string[]; target: string | null }[];
  firstRows: { row: number; cells: string[] }[];
};
