import { useCallback, useMemo, useState } from 'react';

/** Selected rows of a list, including rows that are not loaded yet. */
export type Selection<Row extends { id: string }> = {
  chosen: readonly Row[];
  has: (id: string) => boolean;
  /** Adds or removes rows. */
  choose: (rows: readonly Row[], isChosen: boolean) => void;
  clear: () => void;
};

type SelectionState<Row> = { list: string; rows: ReadonlyMap<string, Row> };

/** `list` identifies the list, e.g. its filters as JSON; a new list starts with an empty selection. */
export function useSelection<Row extends { id: string }>(list: string): Selection<Row> {
  const [state, setState] = useState<SelectionState<Row>>({ list, rows: new Map() });
  const rows = useMemo(() => (state.list === list ? state.rows : new Map<string, Row>()), [state, list]);
  const choose = useCallback(
    (changed: readonly Row[], isChosen: boolean) =>
      setState((before) => {
        const next = new Map(before.list === list ? before.rows : []);
        for (const row of changed) isChosen ? next.set(row.id, row) : next.delete(row.id);
        return { list, rows: next };
      }),
    [list],
  );
  const clear = useCallback(() => setState({ list, rows: new Map() }), [list]);
  return useMemo(
    () => ({ chosen: [...rows.values()], has: (id) => rows.has(id), choose, clear }),
    [rows, choose, clear],
  );
}
