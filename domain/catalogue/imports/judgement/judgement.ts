import type { BuiltProduct, ImportSettings, RowProblem } from '../importRows.ts';
import type { Judged, Surroundings } from './judged.ts';
import { judgeKnown } from './judgeKnown.ts';
import { judgeNew } from './judgeNew.ts';
import { judgeVariantRows } from './judgeVariantRows.ts';
import type { KnownProduct } from './knownProducts.ts';
import { errorsOf, leaveOut, noticesOf, type RowOutcome } from './outcome.ts';

/** Judges a product that the file names (import.md, section 1): `known` is the one that is meant, if the shop has it. */
export function judgeProduct(built: BuiltProduct, known: KnownProduct | undefined, around: Surroundings): RowOutcome[] {
  const { mode } = around.settings;
  const { row, problems } = built;
  const skipped = leaveOut('skipped', built.skippedRows);
  const errors = errorsOf(problems);
  if (isBroken(built, errors)) {
    const further = known || isOnlyKnown(mode) ? [] : findFurther(built, errors, around);
    return [...leaveOut('error', [...errors, ...further]), ...skipped];
  }
  const fail = (problem: RowProblem) => [...leaveOut('error', [problem, ...errors]), ...skipped];
  if (!known && built.id && !built.isIdOrSku) return fail({ row, code: 'id_unknown', field: 'id', value: built.id });
  if (!known && isOnlyKnown(mode)) return fail({ row, code: 'not_found' });
  if (known && mode === 'add') return [...leaveOut('skipped', [{ row, code: 'exists' }]), ...skipped];
  const judged = known ? judgeKnown(built, known, around) : judgeNew(built, around);
  const rows = [built.row, ...(built.variants ?? []).map((variant) => variant.row)];
  return [...toOutcomes(rows, judged, { errors, notices: noticesOf(problems) }), ...skipped];
}

/** Judges rows that each name a variant of one product by its SKU or id, without being a group. */
export function judgeVariants(rows: BuiltProduct[], known: KnownProduct, around: Surroundings): RowOutcome[] {
  if (around.settings.mode === 'add') {
    return leaveOut(
      'skipped',
      rows.map(({ row }) => ({ row, code: 'exists' })),
    );
  }
  const problems = rows.flatMap((one) => one.problems);
  const errors = errorsOf(problems);
  const bad = new Set(errors.map(({ row }) => row));
  const good = rows.filter(({ row }) => !bad.has(row));
  if (good.length === 0) return leaveOut('error', errors);
  const judged = judgeVariantRows(good, known, around);
  const numbers = rows.map(({ row }) => row);
  return toOutcomes(numbers, judged, { errors, notices: noticesOf(problems) });
}

/** What else is wrong with a new product, so that all can be corrected at once. */
function findFurther(built: BuiltProduct, errors: RowProblem[], around: Surroundings): RowProblem[] {
  if (built.variants || errors.some(({ field }) => field === undefined)) return [];
  const fields = new Set(errors.map(({ field }) => field));
  return judgeNew(built, around).errors.filter(({ field }) => !fields.has(field));
}

const isOnlyKnown = (mode: ImportSettings['mode']) => mode === 'update' || mode === 'stock';

/** Whether nothing of the product can be imported. */
function isBroken({ errorRows, variants }: BuiltProduct, errors: RowProblem[]): boolean {
  if (!variants) return errors.length > 0;
  return variants.every(({ row }) => errorRows.includes(row)) || errors.some(({ row }) => !errorRows.includes(row));
}

/** The verdict of the product at its first good row, and those of rows that are left out. */
function toOutcomes(
  rows: number[],
  { errors: found, notices = [], ...judged }: Judged,
  before: { errors: RowProblem[]; notices: RowProblem[] },
): RowOutcome[] {
  const errors = [...before.errors, ...found];
  const bad = new Set(errors.map(({ row }) => row));
  const row = rows.find((one) => !bad.has(one));
  const { verdict, name = '', changes = [], product = null, plan = null } = judged;
  if (!verdict || row === undefined) return leaveOut('error', errors);
  const problems = [...before.notices, ...notices].filter((notice) => !bad.has(notice.row));
  return [{ row, verdict, name, problems, changes, product, plan }, ...leaveOut('error', errors)];
}
