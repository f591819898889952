import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import * as texts from '#texts/connection.gen.ts';
import * as numbers from '#texts/numbers.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import classes from '../../../chat/connectedPhones/CodeCard.module.css';
import { CodeCard } from '../../../chat/connectedPhones/CodeCard.tsx';
import { ConnectedPhone } from '../../../chat/connectedPhones/ConnectedPhone.tsx';
import { connectionQuery } from '../../../chat/connectedPhones/connectionQuery.ts';
import { SummaryHour } from '../../../chat/connectedPhones/SummaryHour.tsx';
import { ApprovedSellerOnly } from '../../../layout/guards.tsx';
import { titled } from '../../../lib/brand.ts';
import { messageOf } from '../../../lib/client.ts';
import { readAhead } from '../../../lib/readAhead.ts';
import { LinkButton } from '../../../ui/display/LinkButton.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';

export const Route = createFileRoute('/seller/chats/phone')({
  loader: ({ context: { queryClient } }) =>
    readAhead(queryClient, 'approvedSeller', () => queryClient.prefetchQuery(connectionQuery())),
  head: () => titled(titles.connection()),
  component: () => (
    <ApprovedSellerOnly what="chats">
      <Connection />
    </ApprovedSellerOnly>
  ),
});

/** The shop's phone (chat.md, section 2). */
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
                <SummaryHour hour={data.phone.summaryHour} />
              </Stack>
            </Card>
          )}
          <Card title={texts.codeTitle()}>
            <Stack gap="md">
              {data.phone && <Text>{texts.replace()}</Text>}
              <CodeCard connection={data} />
            </Stack>
          </Card>
          <Card title={texts.canTitle()}>
            <ul className={classes.can}>
              {[texts.canOrders(), texts.canList(), texts.canPicture(), texts.canSummary(), texts.canShop()].map(
                (line) => (
                  <li key={line}>{line}</li>
                ),
              )}
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
        <ErrorState message={messageOf(error)} onRetry={refetch} />
      ) : (
        <LoadingState text={texts.loading()} />
      )}
    </>
  );
}
