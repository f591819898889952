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
    /** Forgets saved lines, and keeps refused ones with the reason. */
    finish: (sent: readonly LineEdit[], problems: ReadonlyMap<string, string>) =>
      update(() => {
        for (const edit of sent) {
          const problem = problems.get(edit.base.id);
          if (problem) edits.set(edit.base.id, { ...edit, problem });
          else edits.delete(edit.base.id);
        }
      }),
  };
}
type LineChange = readonly [line: Line, values: Partial<LineValues>];

const mergeInto =
  (edits: Map<string, LineEdit>) =>
  ([line, values]: LineChange) => {
    const { problem, ...before } = edits.get(line.id) ?? { base: line };
    edits.set(line.id, { ...before, ...values });
  };

export type StockEdits = ReturnType<typeof createStockEdits>;

/** The fields that were changed here, and meanwhile by someone else. */
export function findConflicts(line: Line, edit: LineEdit | undefined): ('pricePaise' | 'stock' | 'isOffered')[] {
  if (!edit || line.version === edit.base.version) return [];
  const typed = { pricePaise: edit.price, stock: edit.stock, isOffered: edit.isOffered };
  return (['pricePaise', 'stock', 'isOffered'] as const).filter(
    (field) => typed[field] !== undefined && line[field] !== edit.base[field],
  );
}

/**
 * What is sent for a line. Stock changes by the difference from what was shown: at first, or in the conflict that the
 * line shows since.
 */
export function toRow(edit: LineEdit, line: Line): StockRow {
  const { base, price, stock, isOffered } = edit;
  const shown = findConflicts(line, edit).includes('stock') ? line : base;
  return {
    productId: base.productId,
    ...(base.variantId && { variantId: base.variantId }),
    version: line.version,
    ...(stock !== undefined && { stock: parseDecimal(stock), shownStock: shown.stock }),
    ...(price !== undefined && { pricePaise: parsePaise(price) }),
    ...(isOffered !== undefined && { isOffered }),
  };
}
