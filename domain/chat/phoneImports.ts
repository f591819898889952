import { idPattern } from './tapIds.ts';

/** Imports of products that a shop's phone begins with a document (import.md, section 5). */

/** A document as its message describes it; it is downloaded only if the phone is a shop's. */
export type ReceivedDocument = {
  /** The service's id of the file. */
  externalId: string;
  sha256: string | null;
  name: string;
  mimeType: string;
};

const spreadsheetNames = /\.(?:csv|tsv|tab|txt|xlsx|xlsm|xls)$/i;
const spreadsheetTypes =
  /^(?:text\/(?:csv|tab-separated-values|comma-separated-values)|application\/(?:csv|vnd\.ms-excel|vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet))(?:;|$)/i;

/** Whether a document says that it is a table. Its content decides later whether it can be read. */
export const isSpreadsheet = ({ name, mimeType }: ReceivedDocument): boolean =>
  spreadsheetNames.test(name) || spreadsheetTypes.test(mimeType);

/** Whether a document says that it is a PDF: it may be a rate list. */
export const isPdfDocument = ({ name, mimeType }: ReceivedDocument): boolean =>
  /\.pdf$/i.test(name) || /^application\/pdf(?:;|$)/i.test(mimeType);

/** The taps below what a phone hears of an import. */
export const importTapNames = ['import-apply', 'import-problems', 'import-discard', 'import-undo'] as const;
export type ImportTap = { name: (typeof importTapNames)[number]; importId: string };

const importTapIdPattern = new RegExp(`^([a-z-]+):(${idPattern})$`);

/** Returns the id of a button. */
export const formatImportTapId = ({ name, importId }: ImportTap): string => `${name}:${importId}`;

/** Returns the tap of an id; `undefined` for others. The caller must check the owner. */
export function parseImportTapId(tapId: string): ImportTap | undefined {
  const [, typed = '', importId = ''] = importTapIdPattern.exec(tapId) ?? [];
  const name = importTapNames.find((known) => known === typed);
  return name && { name, importId };
}
