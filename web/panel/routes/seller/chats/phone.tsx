import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import * as texts from '#texts/connection.gen.ts';
import * as numbers from '#texts/numbers.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import classes from '../../../chat/connectedPhones/ConnectCode.module.css';
import { ConnectCode } from '../../../chat/connectedPhones/ConnectCode.tsx';
import { ConnectedPhone } from '../../../chat/connectedPhones/ConnectedPhone.tsx';
import { connectionQuery } from '../../../chat/connectedPhones/connectionQuery.ts';
import { SummaryHourSelect } from '../../../chat/connectedPhones/SummaryHourSelect.tsx';
import { ApprovedSellerOnly } from '../../../layout/guards.tsx';
import { getErrorMessage } from '../../../lib/apiClient.ts';
import { pageHead } from '../../../lib/pageTitle.ts';
import { prefetchFor } from '../../../lib/prefetch.ts';
import { LinkButton } from '../../../ui/display/LinkButton.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';

export const Route = createFileRoute('/seller/chats/phone')({
  loader: ({ context: { queryClient } }) =>
    prefetchFor(queryClient, 'approvedSeller', () => queryClient.prefetchQuery(connectionQuery())),
  head: () => pageHead(titles.connection()),
  component: () => (
    <ApprovedSellerOnly area="chats">
      <Connection />
    </ApprovedSellerOnly>
  ),
});

/** The shop's connected phone (chat.md, section 2). */
function Connection() {
  const { data, isLoadingError, error, refetch } = useQuery(connectionQuery());
  return (
    <>
      <PageHeader title={texts.title()} subtitle={texts.hint()} />
      {data ? (
        <Stack gap="md">
          {data.phone && (
            <Card title={texts.phoneTitle()}>
              <Stack gap="md">
                <ConnectedPhone phone={data.phone} />
                <SummaryHourSelect hour={data.phone.summaryHour} />
              </Stack>
            </Card>
          )}
          <Card title={texts.codeTitle()}>
            <Stack gap="md">
              {data.phone && <Text>{texts.replace()}</Text>}
              <ConnectCode connection={data} />
            </Stack>
          </Card>
          <Card title={texts.canTitle()}>
            <ul className={classes.can}>
              {[
                texts.canOrders(),
                texts.canList(),
                texts.canPicture(),
                texts.canWords(),
                texts.canSummary(),
                texts.canShop(),
              ].map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Card>
          <Card title={numbers.title()}>
            <Stack gap="md" align="flex-start">
              <Text>{numbers.card()}</Text>
              <LinkButton to="/seller/chats/number" variant="default">
                {numbers.cardAction()}
              </LinkButton>
            </Stack>
          </Card>
        </Stack>
      ) : isLoadingError ? (
        <ErrorState message={getErrorMessage(error)} onRetry={refetch} />
      ) : (
        <LoadingState text={texts.loading()} />
      )}
    </>
  );
}
