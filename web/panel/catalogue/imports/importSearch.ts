import type { ImportCode } from '#domain/catalogue/imports/importCodes.ts';
import { importVerdicts } from '#domain/catalogue/imports/importStates.ts';
import { oneOf, type SearchParameters } from '../../lib/searchParameters.ts';

/** Every page carries what parses addresses: the server knows the list of codes. */
const importCode = (given: unknown) =>
  typeof given === 'string' && /^[a-z_]+$/.test(given) ? (given as ImportCode) : undefined;

const rowFilter = { verdict: oneOf(importVerdicts), code: importCode };
/** Filters of the rows of a dry run. */
export type ImportRowFilter = SearchParameters<typeof rowFilter>;

/** What the URL of an import says: the filter of its rows, and whether its columns are being changed. */
export const importPageSearch = { ...rowFilter, view: oneOf(['columns']) };
export type ImportPageSearch = SearchParameters<typeof importPageSearch>;
