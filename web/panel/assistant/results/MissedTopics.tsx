import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as texts from '#texts/assistantResults.gen.ts';
import { formatDateTime } from '#texts/formats.ts';
import { listMissedTopicsOptions, listMissedTopicsQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { dismissMissedTopic } from '../../../api/sdk.gen.ts';
import { refreshQueries } from '../../lib/queryCache.ts';
import { factLabels } from '../../sellers/facts/factLabels.ts';
import { LinkText } from '../../ui/display/LinkText.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import classes from '../assistant/Assistant.module.css';
import { type MissedTopic, MissedTopicForm } from './MissedTopicForm.tsx';

/** What customers asked in vain, most often first: questions without an answer, and goods that were not found. */
export function MissedTopics() {
  const query = useQuery(listMissedTopicsOptions());
  if (query.isLoadingError)
    return <ErrorState message={renderErrorMessage(query.error)} onRetry={() => query.refetch()} />;
  if (!query.data) return <LoadingState text={texts.loading()} />;
  const { topics, hasMore } = query.data;
  if (topics.length === 0) return <Text c="dimmed">{texts.missedEmpty()}</Text>;
  return (
    <>
      <Text>{texts.missedHint()}</Text>
      <ul className={classes.list} aria-label={texts.missedList()}>
        {topics.map((topic) => (
          <li key={topic.id} className={classes.row}>
            <MissedTopicRow topic={topic} />
          </li>
        ))}
      </ul>
      {hasMore && <Text c="dimmed">{texts.missedMore()}</Text>}
    </>
  );
}

function MissedTopicRow({ topic }: { topic: MissedTopic }) {
  const [isAnswering, setAnswering] = useState(false);
  const { kind, text, asked, lastAskedAt } = topic;
  return (
    <>
      <blockquote className={classes.quote}>{text}</blockquote>
      <p className={classes.minor}>
        <span>{texts.times({ count: asked })}</span>
        <time dateTime={lastAskedAt}>{texts.last({ time: formatDateTime(lastAskedAt) })}</time>
        {kind === 'product' ? (
          <span>{texts.notFound()}</span>
        ) : (
          kind !== 'question' && <span>{texts.about({ fact: factLabels[kind]() })}</span>
        )}
        {kind === 'product' && (
          <LinkText to="/seller/products/new" className={classes.link}>
            {texts.addProduct()}
          </LinkText>
        )}
      </p>
      {isAnswering ? (
        <MissedTopicForm topic={topic} onClose={() => setAnswering(false)} />
      ) : (
        <Group gap="sm">
          <Button size="xs" aria-label={texts.answerOf({ question: text })} onClick={() => setAnswering(true)}>
            {texts.answer()}
          </Button>
          <DismissButton topic={topic} />
        </Group>
      )}
    </>
  );
}

function DismissButton({ topic: { id, text } }: { topic: MissedTopic }) {
  const queryClient = useQueryClient();
  const dismiss = useMutation({
    mutationFn: () => dismissMissedTopic({ path: { id } }),
    onSuccess: () => notifications.show({ color: 'green', message: texts.dismissed() }),
    onError: () => notifications.show({ color: 'red', message: texts.notDismissed() }),
    onSettled: () => refreshQueries(queryClient, listMissedTopicsQueryKey),
  });
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={texts.dismissOf({ question: text })}
      disabled={dismiss.isPending}
      onClick={() => dismiss.mutate()}
    >
      {texts.dismiss()}
    </Button>
  );
}
