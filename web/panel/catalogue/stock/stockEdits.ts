import { rupeesToPaise } from '#domain/language/money.ts';
import type { ChangeStockData } from '../../../api/types.gen.ts';
import { parseDecimal } from '../products/form/parseDecimal.ts';
import type { Line } from './stockQueries.ts';

export type StockRow = ChangeStockData['body']['rows'][number];
type LineValues = { price: string; stock: string; isOffered: boolean };
/** What was entered for a line and is not saved yet. */
export type LineEdit = Partial<LineValues> & {
  /** The line as it was shown when it was first changed. */
  base: Line;
  /** Why the server refused it. */
  problem?: string;
};

/** Prices are typed in rupees. */
export const formatRupees = (paise: number) => String(paise / 100);
const parsePaise = (price: string) => rupeesToPaise(parseDecimal(price)) ?? parseDecimal(price) * 100;

const hasChanged = ({ base, price, stock, isOffered }: LineEdit) =>
  (price !== undefined && parsePaise(price) !== base.pricePaise) ||
  (stock !== undefined && parseDecimal(stock) !== base.stock) ||
  (isOffered !== undefined && isOffered !== base.isOffered);

/** Unsaved changes by line. A store of its own, so that typing renders one line and not thousands. */
export function createStockEdits() {
  const edits = new Map<string, LineEdit>();
  const listeners = new Set<() => void>();
  let changed: readonly LineEdit[] = [];
  const publish = () => {
    changed = [...edits.values()].filter(hasChanged);
    for (const listener of listeners) listener();
  };
  const update = (change: () => void) => {
    change();
    publish();
  };
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: (id: string) => edits.get(id),
    /** The lines that differ from what is stored. */
    changed: () => changed,
    change: (changes: readonly LineChange[]) => update(() => changes.forEach(mergeInto(edits))),
    clear: () => update(() => edits.clear()),
    /** Forgets a line whose fields were left as they are stored. */
    settle: (id: string) => {
      const edit = edits.get(id);
      if (edit && !hasChanged(edit)) update(() => edits.delete(id));
    },
    /** Forgets the lines that are stored as they are wanted. */
    settleStored: (lines: readonly Line[]) => {
      if (lines.filter(forgetStored(edits)).length > 0) publish();
    },
    /** Forgets saved lines, and keeps refused ones with the reason. */
    finish: (sent: readonly LineEdit[], problems: ReadonlyMap<string, string>) =>
      update(() => sent.forEach(keepRefused(edits, problems))),
  };
}

const keepRefused = (edits: Map<string, LineEdit>, problems: ReadonlyMap<string, string>) => (edit: LineEdit) => {
  const problem = problems.get(edit.base.id);
  if (problem) edits.set(edit.base.id, { ...edit, problem });
  else edits.delete(edit.base.id);
};

/** Forgets a line that is stored as it is wanted. Returns whether it did. */
const forgetStored = (edits: Map<string, LineEdit>) => (line: Line) => {
  const edit = edits.get(line.id);
  return edit !== undefined && isStored(line, edit) && edits.delete(line.id);
};

type LineChange = readonly [line: Line, values: Partial<LineValues>];

const mergeInto =
  (edits: Map<string, LineEdit>) =>
  ([line, values]: LineChange) => {
    const { problem, ...before } = edits.get(line.id) ?? { base: line };
    edits.set(line.id, { ...before, ...values });
  };

export type StockEdits = ReturnType<typeof createStockEdits>;

const lineFields = ['pricePaise', 'stock', 'isOffered'] as const;
type LineField = (typeof lineFields)[number];

const isChangedMeanwhile = (line: Line, { base }: LineEdit, field: LineField) =>
  line.version !== base.version && line[field] !== base[field];

/** The fields that were changed here, with the values that are wanted. */
const listWanted = ({ price, stock, isOffered }: LineEdit) => [
  ...(price === undefined ? [] : [['pricePaise', parsePaise(price)] as const]),
  ...(stock === undefined ? [] : [['stock', parseDecimal(stock)] as const]),
  ...(isOffered === undefined ? [] : [['isOffered', isOffered] as const]),
];

/** The fields that were changed here, and meanwhile by someone else to another value. */
export const findConflicts = (line: Line, edit: LineEdit | undefined): LineField[] =>
  edit
    ? listWanted(edit).flatMap(([field, value]) =>
        isChangedMeanwhile(line, edit, field) && line[field] !== value ? [field] : [],
      )
    : [];

/** Whether a newer version of the line has all that is wanted, such as after a save whose answer was lost. */
const isStored = (line: Line, edit: LineEdit) =>
  line.version !== edit.base.version && listWanted(edit).every(([field, value]) => line[field] === value);

/**
 * What is sent for a line. Stock changes by the difference from what was shown: at first, or in the line as it was changed
 * since.
 */
export function toRow(edit: LineEdit, line: Line): StockRow {
  const { base, price, stock, isOffered } = edit;
  const shown = isChangedMeanwhile(line, edit, 'stock') ? line : base;
  return {
    productId: base.productId,
    ...(base.variantId && { variantId: base.variantId }),
    version: line.version,
    ...(stock !== undefined && { stock: parseDecimal(stock), shownStock: shown.stock }),
    ...(price !== undefined && { pricePaise: parsePaise(price) }),
    ...(isOffered !== undefined && { isOffered }),
  };
}
