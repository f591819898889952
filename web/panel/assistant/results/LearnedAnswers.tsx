import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as texts from '#texts/assistantResults.gen.ts';
import {
  listLearnedAnswersOptions,
  listLearnedAnswersQueryKey,
  readShopFactsQueryKey,
} from '../../../api/@tanstack/react-query.gen.ts';
import { acceptLearnedAnswer, dismissLearnedAnswer } from '../../../api/sdk.gen.ts';
import { getErrorMessage, isRefusal } from '../../lib/apiClient.ts';
import { refreshQueries } from '../../lib/queryCache.ts';
import { factLabels } from '../../sellers/facts/factLabels.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import classes from '../assistant/Assistant.module.css';
import { type LearnedAnswer, LearnedAnswerForm } from './LearnedAnswerForm.tsx';

/** Replies that people of the shop send often, offered as answers of the assistant. */
export function LearnedAnswers() {
  const query = useQuery(listLearnedAnswersOptions());
  if (query.isLoadingError)
    return <ErrorState message={renderErrorMessage(query.error)} onRetry={() => query.refetch()} />;
  if (!query.data) return <LoadingState text={texts.loading()} />;
  const { answers } = query.data;
  if (answers.length === 0) return <Text c="dimmed">{texts.learnedEmpty()}</Text>;
  return (
    <>
      <Text>{texts.learnedHint()}</Text>
      <ul className={classes.list} aria-label={texts.learnedTitle()}>
        {answers.map((answer) => (
          <li key={answer.id} className={classes.row}>
            <LearnedAnswerRow offer={answer} />
          </li>
        ))}
      </ul>
    </>
  );
}

function LearnedAnswerRow({ offer }: { offer: LearnedAnswer }) {
  const [isEditing, setEditing] = useState(false);
  const { id, kind, question, answer, customers } = offer;
  const add = useOfferAction(() => acceptLearnedAnswer({ path: { id }, body: { question, answer } }), {
    done: texts.added(),
    failed: texts.notAdded(),
  });
  const dismiss = useOfferAction(() => dismissLearnedAnswer({ path: { id } }), {
    done: texts.dismissed(),
    failed: texts.notDismissed(),
  });
  if (isEditing) return <LearnedAnswerForm offer={offer} onClose={() => setEditing(false)} />;
  const isBusy = add.isPending || dismiss.isPending;
  return (
    <>
      <p className={classes.question}>{question}</p>
      <p className={classes.words}>{answer}</p>
      <p className={classes.minor}>
        <span>{texts.learnedSent({ count: customers })}</span>
        {kind !== 'question' && <span>{texts.about({ fact: factLabels[kind]() })}</span>}
      </p>
      <Group gap="sm">
        <Button size="xs" aria-label={texts.addOf({ question })} disabled={isBusy} onClick={() => add.mutate()}>
          {texts.add()}
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={texts.editOf({ question })}
          disabled={isBusy}
          onClick={() => setEditing(true)}
        >
          {texts.edit()}
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={texts.dismissOf({ question })}
          disabled={isBusy}
          onClick={() => dismiss.mutate()}
        >
          {texts.dismiss()}
        </Button>
      </Group>
    </>
  );
}

function useOfferAction(act: () => Promise<unknown>, { done, failed }: { done: string; failed: string }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => notifications.show({ color: 'green', message: done }),
    onError: (error) =>
      notifications.show({ color: 'red', message: isRefusal(error) ? getErrorMessage(error) : failed }),
    onSettled: () => refreshQueries(queryClient, listLearnedAnswersQueryKey, readShopFactsQueryKey),
  });
}
