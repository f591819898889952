import { notifications } from '@mantine/notifications';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { productBatchLimits } from '#domain/catalogue/productBatches.ts';
import * as texts from '#texts/stock.gen.ts';
import type { ListStockResponse } from '../../../api/types.gen.ts';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import type { Selection } from '../../ui/table/useSelection.ts';
import { type Line, toLines } from './stockQueries.ts';

type LineList = UseInfiniteQueryResult<InfiniteData<ListStockResponse>, unknown>;

/** The most lines that can be selected together. */
export const maxChosenLines = productBatchLimits.chosen;

/** Selects every line that matches, also those of pages that are not loaded yet. */
export async function selectAllLines(list: LineList, selection: Selection<Line>): Promise<void> {
  try {
    let lines = toLines(list.data?.pages);
    let hasMore = list.hasNextPage;
    while (hasMore && lines.length < maxChosenLines) {
      const next = await list.fetchNextPage({ cancelRefetch: false, throwOnError: true });
      lines = toLines(next.data?.pages);
      hasMore = next.hasNextPage;
    }
    selection.choose(lines.slice(0, maxChosenLines), true);
    if (hasMore || lines.length > maxChosenLines) {
      notifications.show({ message: texts.tooMany({ count: maxChosenLines }) });
    }
  } catch (error) {
    notifications.show({ color: 'red', title: texts.notChosen(), message: renderErrorMessage(error) });
  }
}
