import { Skeleton, Stack } from '@mantine/core';
import * as texts from '#texts/assistantResults.gen.ts';
import { UntilLoaded } from '../../ui/feedback/UntilLoaded.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import classes from '../assistant/Assistant.module.css';
import { AssistantScore } from './AssistantScore.tsx';
import { LearnedAnswers } from './LearnedAnswers.tsx';
import { MissedTopics } from './MissedTopics.tsx';

/** In pixels: what is below stays below the first screen. */
const placeholderHeight = 420;

/** What the assistant missed, could learn and did. */
export function ResultSections() {
  return (
    <UntilLoaded fallback={<Skeleton height={placeholderHeight} />}>
      <Stack gap="md">
        <Card title={texts.missedTitle()}>
          <div className={classes.section}>
            <MissedTopics />
          </div>
        </Card>
        <Card title={texts.learnedTitle()}>
          <div className={classes.section}>
            <LearnedAnswers />
          </div>
        </Card>
        <Card title={texts.scoreTitle()}>
          <div className={classes.section}>
            <AssistantScore />
          </div>
        </Card>
      </Stack>
    </UntilLoaded>
  );
}
