import { notifications } from '@mantine/notifications';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { stockListLimits, stockUndoMinutes } from '#domain/catalogue/stockLists.ts';
import * as texts from '#texts/stock.gen.ts';
import { changeStock, undoStockChanges } from '../../../api/sdk.gen.ts';
import type { UndoStockChangesData } from '../../../api/types.gen.ts';
import { ApiError } from '../../lib/apiClient.ts';
import { announce } from '../../ui/feedback/announce.tsx';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import { offerUndo, runUndo } from '../../ui/feedback/undo.tsx';
import { type LineEdit, type StockEdits, toRow } from './stockEdits.ts';
import { type Line, reloadStock } from './stockQueries.ts';

type UndoRows = UndoStockChangesData['body']['rows'];

/** Sends the unsaved changes and keeps what undoes the last save. */
export function useStockSaving(edits: StockEdits, lines: readonly Line[]) {
  const queryClient = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const [undoRows, setUndoRows] = useState<UndoRows>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time begins again with each save
  useEffect(() => {
    const timer = setTimeout(setUndoRows, stockUndoMinutes * 60_000, []);
    return () => clearTimeout(timer);
  }, [undoRows]);
  // The answer to a save may have been lost.
  useEffect(() => edits.settleStored(lines), [edits, lines]);

  const undo = (rows: UndoRows) => {
    setUndoRows([]);
    return undoSave(queryClient, rows);
  };
  const save = async () => {
    setSaving(true);
    const rows: UndoRows = [];
    try {
      const known = new Map(lines.map((line) => [line.id, line]));
      for (const batch of groupByRequest(edits.changed())) rows.push(...(await saveBatch(edits, batch, known)));
    } catch (error) {
      notifications.show({ color: 'red', title: texts.notSaved(), message: renderErrorMessage(error) });
    } finally {
      if (rows.length > 0) {
        setUndoRows(rows);
        offerUndo(texts.saved({ count: rows.length }), () => undo(rows));
      }
      reportProblems(edits.changed());
      await reloadStock(queryClient);
      setSaving(false);
    }
  };
  return { save, isSaving, undo: undoRows.length > 0 ? () => runUndo(() => undo(undoRows)) : undefined };
}

function reportProblems(left: readonly LineEdit[]): void {
  const count = left.filter(({ problem }) => problem).length;
  if (count === 0) return;
  notifications.show({ color: 'red', message: texts.someNotSaved({ count }) });
  announce(texts.someNotSaved({ count }));
}

/** Changes of one product stay in one request, because the next one would find a newer version. */
function groupByRequest(changed: readonly LineEdit[]): LineEdit[][] {
  const byProduct = Map.groupBy(changed, ({ base }) => base.productId);
  const requests: LineEdit[][] = [];
  for (const edits of byProduct.values()) {
    const last = requests.at(-1);
    if (last && last.length + edits.length <= stockListLimits.rows) last.push(...edits);
    else requests.push(edits);
  }
  return requests;
}

/** Returns what undoes the batch. Lines that were refused stay changed, with the reason. */
async function saveBatch(edits: StockEdits, batch: LineEdit[], known: ReadonlyMap<string, Line>) {
  const rows = batch.map((edit) => toRow(edit, known.get(edit.base.id) ?? edit.base));
  const { data } = await changeStock({ body: { rows }, throwOnError: true });
  edits.finish(
    batch,
    new Map(data.failures.map(({ productId, variantId = productId, reason }) => [variantId, reason])),
  );
  return data.undo;
}

async function undoSave(queryClient: QueryClient, rows: UndoRows): Promise<void> {
  let failed = 0;
  try {
    for (let start = 0; start < rows.length; start += stockListLimits.rows) {
      const body = { rows: rows.slice(start, start + stockListLimits.rows) };
      const { data } = await undoStockChanges({ body, throwOnError: true });
      failed += data.failures.length;
    }
  } finally {
    void reloadStock(queryClient);
  }
  if (failed > 0) throw new ApiError('product_changed', texts.notAllUndone({ count: failed }), 409);
}
