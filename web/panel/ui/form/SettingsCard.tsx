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
  children: (data: Data) => ReactNode;
};

/** A card of settings that are loaded by a query. */
export function SettingsCard<Data>({ title, loading, query, children }: Props<Data>) {
  return (
    <Card title={title}>
      <Box maw={560}>
        {query.data ? (
          children(query.data)
        ) : query.isPending ? (
          <LoadingState text={loading} />
        ) : (
          <ErrorState message={getErrorMessage(query.error)} onRetry={() => query.refetch()} />
        )}
      </Box>
    </Card>
  );
}
