import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import * as texts from '#texts/assistantSettings.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import classes from '../../../assistant/assistant/Assistant.module.css';
import { AssistantTimesForm } from '../../../assistant/assistant/AssistantTimesForm.tsx';
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

// Below what one sees first.
const load = () => import('../../../assistant/assistant/sections.ts');
const Answers = lazy(async () => ({ default: (await load()).Answers }));
const FactsForm = lazy(async () => ({ default: (await load()).FactsForm }));
const Place = lazy(async () => ({ default: (await load()).Place }));
const Trial = lazy(async () => ({ default: (await load()).Trial }));

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
    <ApprovedSellerOnly what="chats">
      <Assistant />
    </ApprovedSellerOnly>
  ),
});

/** What the assistant knows, and when it answers (chat.md, section 5). */
function Assistant() {
  const times = useQuery(assistantTimesQuery());
  const known = useQuery(shopFactsQuery());
  // Beside the data, so that it is there when they are.
  useEffect(() => void load().catch(() => {}), []);
  const failed = [times, known].find(({ isLoadingError }) => isLoadingError);
  return (
    <>
      <PageHeader
        back={<BackArrow to="/seller/chats" aria-label={texts.back()} />}
        title={texts.title()}
        subtitle={texts.hint()}
      />
      {times.data && known.data ? (
        <div className={classes.page}>
          <div className={classes.column}>
            <Section title={texts.askedTitle()}>
              <OpenQuestions facts={known.data.facts} />
            </Section>
            <Section title={texts.timesTitle()}>
              <AssistantTimesForm times={times.data} />
            </Section>
            <Section title={texts.factsTitle()}>
              <FactsForm facts={known.data.facts} hint={texts.factsHint()} />
            </Section>
            <Section title={texts.answersTitle()}>
              <Answers answers={known.data.answers} />
            </Section>
          </div>
          <div className={classes.column}>
            <Section title={texts.trialTitle()}>
              <Trial />
            </Section>
            <Section title={texts.placeTitle()}>
              <Place />
            </Section>
          </div>
        </div>
      ) : failed ? (
        <ErrorState message={getErrorMessage(failed.error)} onRetry={failed.refetch} />
      ) : (
        <LoadingState text={texts.loading()} />
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
