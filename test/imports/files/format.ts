import type { BuiltProduct } from '#domain/catalogue/imports/importRows.ts';
import type { readImport } from '../readImport.ts';

/** A field without a value is missing. */
type Expected = { [Field in keyof Omit<BuiltProduct, 'variants'>]?: BuiltProduct[Field] | undefined } & {
  variants?: Partial<NonNullable<BuiltProduct['variants']>[number]>[];
};

/** A file and what it becomes. */
export type ImportFile = {
  name: string;
  content: string | (() => Buffer | Promise<Buffer>);
  choices?: Parameters<typeof readImport>[1];
  dialect: string | null;
  headerRow?: number | null;
  /** Each product in the sequence of the file, as far as it matters. */
  products: Expected[];
  /** 'row code field' of all errors, notices and skipped rows of products. Default: none. */
  problems?: string[];
  /** 'row code' of rows that are no product. Default: none. */
  skipped?: string[];
};

export const lines = (...rows: string[]): string => rows.join('\r\n');
