import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import * as texts from '#texts/numbers.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { NumberSteps } from '../../../chat/numbers/NumberSteps.tsx';
import { OwnNumberCards } from '../../../chat/numbers/OwnNumberCards.tsx';
import { ownNumberQuery } from '../../../chat/numbers/ownNumberQuery.ts';
import { ApprovedSellerOnly } from '../../../layout/guards.tsx';
import { getErrorMessage } from '../../../lib/apiClient.ts';
import { pageHead } from '../../../lib/pageTitle.ts';
import { prefetchFor } from '../../../lib/prefetch.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';

export const Route = createFileRoute('/seller/chats/number')({
  loader: ({ context: { queryClient } }) =>
    prefetchFor(queryClient, 'approvedSeller', () => queryClient.prefetchQuery(ownNumberQuery())),
  head: () => pageHead(titles.ownNumber()),
  component: () => (
    <ApprovedSellerOnly area="chats">
      <OwnNumberPage />
    </ApprovedSellerOnly>
  ),
});

/** The shop's own number at the messaging service (chat.md, section 1). */
function OwnNumberPage() {
  const { data, isLoadingError, error, refetch } = useQuery(ownNumberQuery());
  return (
    <>
      <PageHeader title={texts.title()} subtitle={texts.hint()} />
      {data ? (
        <Stack gap="md">
          <NumberSteps {...data} />
          <OwnNumberCards {...data} />
        </Stack>
      ) : isLoadingError ? (
        <ErrorState message={getErrorMessage(error)} onRetry={refetch} />
      ) : (
        <LoadingState text={texts.loading()} />
      )}
    </>
  );
}
