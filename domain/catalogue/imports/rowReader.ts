import type { ImportCode } from './importCodes.ts';
import { isImportError } from './importCodes.ts';
import type { ImportSettings, RowProblem, SheetRowLike } from './importRows.ts';
import type { ImportTarget } from './importTargets.ts';
import { cellsOf, findCell, isClearing, type Layout, layoutOf } from './layout.ts';
import type { NumberCell, Parsed } from './values.ts';

/** Characters of a cell that a problem quotes. */
const quotedLength = 100;

/** A required figure that is said to be empty. */
const cannotBeEmpty = (target: ImportTarget): ImportCode =>
  target === 'stock' || target === 'stockWhenExported' ? 'stock_unreadable' : 'price_not_positive';

/** Reads the cells of one row and collects what is wrong with them. */
export class RowReader {
  readonly row: SheetRowLike;
  readonly settings: ImportSettings;
  readonly layout: Layout;
  readonly problems: RowProblem[] = [];
  readonly #found = new Map<ImportTarget, { column: number; text: string } | undefined>();

  constructor(row: SheetRowLike, settings: ImportSettings) {
    this.row = row;
    this.settings = settings;
    this.layout = layoutOf(settings);
  }

  /** The first filled cell of a target. */
  find(target: ImportTarget): { column: number; text: string } | undefined {
    if (!this.layout.columns.has(target)) return undefined;
    if (!this.#found.has(target)) this.#found.set(target, findCell(this.row, this.layout, target));
    return this.#found.get(target);
  }

  list(target: ImportTarget): string[] {
    return cellsOf(this.row, this.layout, target);
  }

  has(target: ImportTarget): boolean {
    return this.layout.columns.has(target);
  }

  /** A problem is reported once for each field. */
  report(code: ImportCode, field?: string, value?: string): void {
    if (this.problems.some((one) => one.code === code && one.field === field)) return;
    const quoted = value === undefined ? undefined : Array.from(value).slice(0, quotedLength).join('');
    this.problems.push({
      row: this.row.row,
      code,
      ...(field !== undefined && { field }),
      ...(quoted !== undefined && { value: quoted }),
    });
  }

  /** Whether the row is left out. */
  get isBroken(): boolean {
    return this.problems.some(({ code }) => isImportError(code));
  }

  /** The value of a filled cell, with its problem or notice reported; undefined without one. */
  read<Value>(target: ImportTarget, parse: (cell: NumberCell) => Parsed<Value>): Value | undefined {
    const found = this.find(target);
    if (!found) return undefined;
    const parsed = isClearing(found.text) ? { code: cannotBeEmpty(target) } : parse(this.#toNumberCell(found));
    if ('code' in parsed) this.report(parsed.code, target, found.text);
    else if (parsed.notice) this.report(parsed.notice, target, found.text);
    return 'code' in parsed ? undefined : parsed.value;
  }

  /** As `read`, with null for `[empty]`. */
  readClearable<Value>(target: ImportTarget, parse: (cell: NumberCell) => Parsed<Value>): Value | null | undefined {
    const found = this.find(target);
    return found && isClearing(found.text) ? null : this.read(target, parse);
  }

  #toNumberCell({ column, text }: { column: number; text: string }): NumberCell {
    return {
      text,
      isNumber: this.row.numbers?.includes(column) === true,
      allowsDecimalComma: this.settings.delimiter === ';',
      hasDecimalComma: this.settings.decimalCommaColumns.includes(column),
    };
  }
}
