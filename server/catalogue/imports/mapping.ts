import type { ImportForm } from '#domain/catalogue/imports/importForm.ts';
import { proposeColumns } from '#domain/catalogue/imports/importHeadings.ts';
import type { ImportColumn, ImportOptions, ImportSettings } from '#domain/catalogue/imports/importRows.ts';
import type { ReadingChoices } from '#domain/catalogue/imports/importStates.ts';
import { defaultUncountedStock } from '#domain/catalogue/imports/importTargets.ts';
import { withoutUndefined } from '#domain/platform/records.ts';
import { normalizeKeys } from './choices.ts';
import type { ImportRecord } from './rows.ts';
import type { Mapping } from './schemas.ts';

export const defaultOptions: ImportOptions = {
  hidesMissing: false,
  shortensNames: false,
  allOrNothing: false,
  copiesPhotos: false,
  uncountedStock: defaultUncountedStock,
};

/** Whether products can be told apart and priced: the mapping then needs no look (import.md, section 4, step 2). */
export function isComplete(columns: ImportColumn[]): boolean {
  const targets = new Set(columns.map(({ target }) => target));
  const isNamed = (['name', 'sku', 'id', 'idOrSku'] as const).some((target) => targets.has(target));
  return isNamed && targets.has('price');
}

type MappedImport = Pick<ImportRecord, 'settings' | 'choices' | 'state'> & { form: ImportForm };
type Remapped = { settings: ImportSettings; choices: ReadingChoices; state: 'reading' | 'checking' };

/**
 * The settings after a change of the mapping. The file is read again only if the change concerns how it is read; then
 * without `columns` they are proposed anew.
 */
export function mapAgain({ settings, choices, form, state }: MappedImport, mapping: Mapping): Remapped {
  const { sheet, headerRow, dialect, columns, mode, options, categories } = mapping;
  const before = settings ?? createSettings(form);
  const reading = { ...choices, ...withoutUndefined({ sheet, headerRow, dialect }) };
  const isReadAnew = (['sheet', 'headerRow', 'dialect'] as const).some((name) => reading[name] !== choices[name]);
  const after: ImportSettings = {
    ...before,
    ...withoutUndefined({ dialect, mode }),
    columns: columns ? mapColumns(form, columns) : before.columns,
    options: options ? { ...defaultOptions, ...withoutUndefined(options) } : before.options,
    categories: { ...before.categories, ...normalizeKeys(categories ?? {}) },
  };
  const isSame = JSON.stringify(after.columns) === JSON.stringify(before.columns);
  const areRowsThere = state === 'ready' || state === 'checking';
  return {
    settings: after,
    choices: { ...reading, isConfirmed: columns !== undefined || !isReadAnew },
    state: areRowsThere && isSame && !isReadAnew ? 'checking' : 'reading',
  };
}

/** What a file is read with before anybody has chosen anything. */
export const createSettings = (form: ImportForm): ImportSettings => ({
  dialect: form.dialect,
  delimiter: form.delimiter,
  encoding: form.encoding,
  sheet: form.sheet,
  columns: proposeColumns(form.columns),
  mode: 'both',
  options: defaultOptions,
  categories: {},
  decimalCommaColumns: [],
  today: '',
});

function mapColumns({ columns }: ImportForm, chosen: NonNullable<Mapping['columns']>): ImportColumn[] {
  const targets = new Map(chosen.map(({ index, target }) => [index, target]));
  return columns.map(({ index, heading }) => ({ index, heading, target: targets.get(index) ?? null }));
}
