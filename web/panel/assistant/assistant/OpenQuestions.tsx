import { Button, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import * as texts from '#texts/assistantSettings.gen.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import classes from './Assistant.module.css';
import { openQuestionList, type ShopFacts } from './assistantQueries.ts';
import { OpenQuestionRow } from './OpenQuestionRow.tsx';

/** Customers' questions that the assistant could not answer. */
export function OpenQuestions({ facts }: { facts: ShopFacts }) {
  const query = useInfiniteQuery(openQuestionList());
  if (!query.data) {
    return query.isPending ? (
      <LoadingState text={texts.askedLoading()} />
    ) : (
      <ErrorState message={renderErrorMessage(query.error)} onRetry={() => query.refetch()} />
    );
  }
  const questions = query.data.pages.flatMap((page) => page.questions);
  if (questions.length === 0) return <Text c="dimmed">{texts.askedEmpty()}</Text>;
  return (
    <>
      <Text>{texts.askedHint()}</Text>
      <ul className={classes.list}>
        {questions.map((question) => (
          <li key={question.id} className={classes.row}>
            <OpenQuestionRow
              question={question}
              currentAnswer={question.kind === 'question' ? '' : facts[question.kind]}
            />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div>
          <Button variant="default" size="sm" disabled={query.isFetching} onClick={() => query.fetchNextPage()}>
            {texts.askedMore()}
          </Button>
        </div>
      )}
    </>
  );
}
