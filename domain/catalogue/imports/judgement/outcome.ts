import { type ImportCode, importCodes, isImportError } from '../importCodes.ts';
import type { RowProblem } from '../importRows.ts';
import type { ImportVerdict } from '../importStates.ts';
import type { FieldChange, ImportPlan, ImportPreview } from '../plans.ts';

/** What the dry run says of one row. Rows of a product beside the one with its verdict have none of their own. */
export type RowOutcome = {
  row: number;
  verdict: ImportVerdict;
  /** Of the product, or empty where only the row is meant. */
  name: string;
  problems: RowProblem[];
  changes: FieldChange[];
  product: ImportPreview | null;
  plan: ImportPlan | null;
};

const nothing = { name: '', changes: [], product: null, plan: null };

/** Rows that are left out, each with its problems. */
export function leaveOut(verdict: 'error' | 'skipped', problems: RowProblem[]): RowOutcome[] {
  const byRow = Map.groupBy(problems, ({ row }) => row);
  return [...byRow].map(([row, own]) => ({ ...nothing, row, verdict, problems: own }));
}

export const errorsOf = (problems: RowProblem[]) => problems.filter(({ code }) => isImportError(code));
export const noticesOf = (problems: RowProblem[]) => problems.filter(({ code }) => !isImportError(code));

/** Codes of the form that imports call otherwise. */
const otherNames: Record<string, ImportCode> = {
  too_many_values: 'too_many_options',
  too_many_variants: 'too_many_options',
  option_value_repeated: 'option_repeated',
  option_name_repeated: 'option_repeated',
  variant_repeated: 'option_repeated',
  option_name_required: 'option_missing',
  option_value_required: 'option_missing',
  variant_value_unknown: 'option_missing',
  variant_required: 'option_missing',
  image_invalid: 'image_address_invalid',
  variant_image_unknown: 'image_address_invalid',
};

/** The code of what a schema of the form rejects: `price_too_high {"maximumPaise":…}`. */
export function codeOfRefusal(message: string): ImportCode {
  const [name = ''] = message.split(' ');
  return otherNames[name] ?? importCodes.find((code) => code === name) ?? 'not_storable';
}
