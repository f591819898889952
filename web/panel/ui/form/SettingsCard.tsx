import { Box } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getErrorMessage } from '../../lib/apiClient.ts';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { LoadingState } from '../feedback/LoadingState.tsx';
import { Card } from '../layout/Card.tsx';

type Props<Data> = {
  title: string;
  /** Shown while the settings are loading. */
  loading: string;
  query: UseQueryResult<Data, unknown>;
  /** In pixels, meanwhile: what is below stays below the first screen. */
  loadingHeight?: number;
  children: (data: Data) => ReactNode;
};

/** A card of settings that are loaded by a query. */
export function SettingsCard<Data>({ title, loading, loadingHeight, query, children }: Props<Data>) {
  return (
    <Card title={title}>
      <Box maw={560}>
        {query.data ? (
          children(query.data)
        ) : query.isPending ? (
          <LoadingState text={loading} {...(loadingHeight && { rows: 1, rowHeight: loadingHeight })} />
        ) : (
          <ErrorState message={getErrorMessage(query.error)} onRetry={() => query.refetch()} />
        )}
      </Box>
    </Card>
  );
}
