import type { ImportSettings, RowProblem } from '../importRows.ts';
import type { SkuOwner } from './knownProducts.ts';
import type { RowOutcome } from './outcome.ts';
import type { Problems } from './rules.ts';

/** What a product of the file is compared with. */
export type Surroundings = {
  settings: ImportSettings;
  /** Who has the SKUs of the file. */
  owners: ReadonlyMap<string, SkuOwner>;
};

/** What becomes of a product, without a verdict if nothing remains of it. Errors are each at their row. */
export type Judged = Partial<Omit<RowOutcome, 'row' | 'problems'>> & { errors: RowProblem[]; notices?: RowProblem[] };

export const noErrors: Problems = { ofProduct: [], ofVariants: [] };
