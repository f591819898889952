import { chosenTargets, type ImportMode, type ImportTarget } from '#domain/catalogue/imports/importTargets.ts';
import type { ImportDetails } from './importQueries.ts';

export type MappedColumn = ImportDetails['columns'][number];

/** What a seller chooses before the dry run. */
export type MappingForm = Pick<ImportDetails, 'columns' | 'mode' | 'options'>;

/** Columns by which a product is found. */
const keys: readonly ImportTarget[] = ['id', 'sku', 'idOrSku', 'name', 'namePart'];

const has = (columns: readonly MappedColumn[], targets: readonly ImportTarget[]) =>
  columns.some(({ target }) => target !== null && targets.includes(target));

/** Whether a column says which product a row is about. */
export const hasKey = (columns: readonly MappedColumn[]): boolean => has(columns, keys);

/** What no column holds but new products need. Products that exist can be changed without it. */
export function findMissing(columns: readonly MappedColumn[], mode: ImportMode): 'name' | 'price' | 'both' | undefined {
  if (mode === 'update' || mode === 'stock') return undefined;
  const hasName = has(columns, ['name', 'namePart']);
  const hasPrice = has(columns, ['price', 'salePrice']);
  if (hasName) return hasPrice ? undefined : 'price';
  return hasPrice ? 'name' : 'both';
}

/** The targets that a column offers: those people choose, and its own where only a dialect's headings name it. */
export function listTargets(current: ImportTarget | null): ImportTarget[] {
  const isListed = current === null || chosenTargets.some((target) => target === current);
  return isListed ? [...chosenTargets] : [current, ...chosenTargets];
}

/** The body of the request. */
export const toMapping = ({ columns, mode, options }: MappingForm) => ({
  columns: columns.map(({ index, target }) => ({ index, target })),
  mode,
  options,
});
