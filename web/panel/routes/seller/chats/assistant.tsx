import { Skeleton } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import * as texts from '#texts/assistantSettings.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import classes from '../../../assistant/assistant/Assistant.module.css';
import {
  assistantEngineQuery,
  assistantTimesQuery,
  openQuestionList,
  shopFactsQuery,
} from '../../../assistant/assistant/assistantQueries.ts';
import { OpenQuestions } from '../../../assistant/assistant/OpenQuestions.tsx';
import { ApprovedSellerOnly } from '../../../layout/guards.tsx';
import { getErrorMessage } from '../../../lib/apiClient.ts';
import { pageHead } from '../../../lib/pageTitle.ts';
import { prefetchFor } from '../../../lib/prefetch.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { BackArrow, PageHeader } from '../../../ui/layout/PageHeader.tsx';

// Loaded later, because they are below the first sections.
const loadSections = () => import('../../../assistant/assistant/sections.ts');
const AssistantTimesForm = lazy(async () => ({ default: (await loadSections()).AssistantTimesForm }));
const ResultSections = lazy(async () => ({ default: (await loadSections()).ResultSections }));
const ShopAnswers = lazy(async () => ({ default: (await loadSections()).ShopAnswers }));
const ShopFactsForm = lazy(async () => ({ default: (await loadSections()).ShopFactsForm }));
const DataDisclosure = lazy(async () => ({ default: (await loadSections()).DataDisclosure }));
const AssistantTrial = lazy(async () => ({ default: (await loadSections()).AssistantTrial }));

/** Height of the times' placeholder in pixels, so that nothing moves when they appear. */
const timesHeight = 420;

export const Route = createFileRoute('/seller/chats/assistant')({
  loader: ({ context: { queryClient } }) =>
    prefetchFor(queryClient, 'approvedSeller', () => {
      void queryClient.prefetchQuery(assistantTimesQuery());
      void queryClient.prefetchQuery(shopFactsQuery());
      void queryClient.prefetchQuery(assistantEngineQuery());
      void queryClient.prefetchInfiniteQuery(openQuestionList());
    }),
  head: () => pageHead(titles.assistant()),
  component: () => (
    <ApprovedSellerOnly area="chats">
      <Assistant />
    </ApprovedSellerOnly>
  ),
});

/** The assistant's facts, times and test chat (chat.md, section 5). */
function Assistant() {
  const times = useQuery(assistantTimesQuery());
  const facts = useQuery(shopFactsQuery());
  // Loads the code in parallel with the data.
  useEffect(() => void loadSections().catch(() => {}), []);
  const questions = useInfiniteQuery(openQuestionList());
  const failed = [times, facts].find(({ isLoadingError }) => isLoadingError);
  return (
    <>
      <PageHeader
        back={<BackArrow to="/seller/chats" aria-label={texts.back()} />}
        title={texts.title()}
        subtitle={texts.hint()}
      />
      {times.data && facts.data && !questions.isPending ? (
        <div className={classes.page}>
          <div className={classes.column}>
            <Section title={texts.askedTitle()}>
              <OpenQuestions facts={facts.data.facts} />
            </Section>
            <Suspense fallback={<Skeleton height={timesHeight} />}>
              <ResultSections />
            </Suspense>
            <Section title={texts.timesTitle()}>
              <Suspense fallback={<Skeleton height={timesHeight} />}>
                <AssistantTimesForm times={times.data} />
              </Suspense>
            </Section>
            <Section title={texts.factsTitle()}>
              <ShopFactsForm facts={facts.data.facts} hint={texts.factsHint()} />
            </Section>
            <Section title={texts.answersTitle()}>
              <ShopAnswers answers={facts.data.answers} />
            </Section>
          </div>
          <div className={classes.column}>
            <Section title={texts.trialTitle()}>
              <AssistantTrial />
            </Section>
            <Section title={texts.placeTitle()}>
              <DataDisclosure />
            </Section>
          </div>
        </div>
      ) : failed ? (
        <ErrorState message={getErrorMessage(failed.error)} onRetry={failed.refetch} />
      ) : (
        <LoadingState text={texts.loading()} rows={3} rowHeight={200} />
      )}
    </>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Card title={title}>
      <div className={classes.section}>
        <Suspense fallback={<LoadingState text={texts.loading()} />}>{children}</Suspense>
      </div>
    </Card>
  );
}
