import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import * as texts from '#texts/numbers.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { OwnNumberCards } from '../../../chat/numbers/OwnNumberCards.tsx';
import { ownNumberQuery } from '../../../chat/numbers/ownNumber.ts';
import { ApprovedSellerOnly } from '../../../layout/guards.tsx';
import { titled } from '../../../lib/brand.ts';
import { messageOf } from '../../../lib/client.ts';
import { readAhead } from '../../../lib/readAhead.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';

export const Route = createFileRoute('/seller/chats/number')({
  loader: ({ context: { queryClient } }) =>
    readAhead(queryClient, 'approvedSeller', () => queryClient.prefetchQuery(ownNumberQuery())),
  head: () => titled(titles.ownNumber()),
  component: () => (
    <ApprovedSellerOnly what="chats">
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
          <OwnNumberCards {...data} />
        </Stack>
      ) : isLoadingError ? (
        <ErrorState message={messageOf(error)} onRetry={refetch} />
      ) : (
        <LoadingState text={texts.loading()} />
      )}
    </>
  );
}
