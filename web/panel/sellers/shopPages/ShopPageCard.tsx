import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as texts from '#texts/shopPage.gen.ts';
import { readShopPageOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { getErrorMessage } from '../../lib/apiClient.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ShopPageForm } from './ShopPageForm.tsx';

/** What the shop says about itself on its public page. */
export default function ShopPageCard() {
  const query = useQuery(readShopPageOptions());
  return (
    <Card title={texts.title()}>
      <Box maw={560}>
        {query.data ? (
          <ShopPageForm page={query.data} />
        ) : query.isPending ? (
          <LoadingState text={texts.loading()} />
        ) : (
          <ErrorState message={getErrorMessage(query.error)} onRetry={() => query.refetch()} />
        )}
      </Box>
    </Card>
  );
}
