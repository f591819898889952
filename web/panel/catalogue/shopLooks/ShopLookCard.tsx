import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as texts from '#texts/shopLook.gen.ts';
import { readShopLookOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { getErrorMessage } from '../../lib/apiClient.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ShopLookForm } from './ShopLookForm.tsx';

/** How the shop looks on its page and on its products' pages. */
export default function ShopLookCard({ businessName }: { businessName: string }) {
  const query = useQuery(readShopLookOptions());
  return (
    <Card title={texts.title()}>
      <Box maw={560}>
        {query.data ? (
          <ShopLookForm look={query.data} businessName={businessName} />
        ) : query.isPending ? (
          <LoadingState text={texts.loading()} />
        ) : (
          <ErrorState message={getErrorMessage(query.error)} onRetry={() => query.refetch()} />
        )}
      </Box>
    </Card>
  );
}
