import { Alert, Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as texts from '#texts/exportScreen.gen.ts';
import { summarizeProductExportQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { assignMissingSkus } from '../../../api/operations/assignMissingSkus.gen.ts';
import { refreshQueries } from '../../lib/queryCache.ts';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import { type OwnProductFilter, toProductQuery } from '../products/list/productQueries.ts';

/** Asks whether products without a SKU shall get one, and gives them theirs step by step. */
export function MissingSkus({ count, filter }: { count: number; filter: OwnProductFilter }) {
  const queryClient = useQueryClient();
  const [remaining, setRemaining] = useState<number>();
  const [error, setError] = useState<unknown>();
  async function assign() {
    setError(undefined);
    setRemaining(count);
    try {
      for (let left = count; left > 0; ) {
        const { data } = await assignMissingSkus({ body: toProductQuery(filter), throwOnError: true });
        left = data.assigned > 0 ? data.remaining : 0;
        setRemaining(left);
      }
    } catch (refused) {
      setError(refused);
    }
    await refreshQueries(queryClient, summarizeProductExportQueryKey);
    setRemaining(undefined);
  }
  return (
    <Alert color="blue">
      <Text size="sm" fw={550}>
        {texts.missingSkus({ count })}
      </Text>
      <Text size="sm">{texts.missingSkusHint()}</Text>
      <Button mt="sm" size="sm" variant="default" onClick={assign} loading={remaining !== undefined}>
        {texts.addSkus()}
      </Button>
      <Text size="sm" mt="xs" role="status">
        {remaining !== undefined && texts.addingSkus({ count: remaining })}
      </Text>
      {error !== undefined && (
        <Text size="sm" c="red" role="alert">
          {renderErrorMessage(error)}
        </Text>
      )}
    </Alert>
  );
}
