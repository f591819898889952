import { Box, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as texts from '#texts/assistantSettings.gen.ts';
import { LinkText } from '../../ui/display/LinkText.tsx';
import row from '../../ui/display/RowLink.module.css';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { AssistantTimesForm } from './AssistantTimesForm.tsx';
import { assistantTimesQuery } from './assistantQueries.ts';

/** When the assistant replies, with a link to the rest of its settings. */
export default function AssistantTimesCard() {
  const times = useQuery(assistantTimesQuery());
  return (
    <Card title={texts.timesTitle()}>
      <Box maw={560}>
        {times.data ? (
          <Stack gap="md">
            <AssistantTimesForm times={times.data} />
            <LinkText to="/seller/chats/assistant" className={row.link ?? ''}>
              {texts.openAssistant()}
            </LinkText>
          </Stack>
        ) : times.isPending ? (
          <LoadingState text={texts.loading()} />
        ) : (
          <ErrorState message={renderErrorMessage(times.error)} onRetry={() => times.refetch()} />
        )}
      </Box>
    </Card>
  );
}
