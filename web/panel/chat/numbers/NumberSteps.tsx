import { IconCheck } from '@tabler/icons-react';
import * as texts from '#texts/numbers.gen.ts';
import type { ReadOwnNumberResponse } from '../../../api/types.gen.ts';
import classes from './NumberSteps.module.css';

type Props = Pick<ReadOwnNumberResponse, 'number' | 'needsSecondFactor'>;

/** The way to an own number in three steps: which are done, and which is next. */
export function NumberSteps({ number, needsSecondFactor }: Props) {
  const steps = [
    { title: texts.stepFactor(), isDone: !needsSecondFactor },
    { title: texts.stepNumber(), isDone: number !== null },
    { title: texts.stepWebhook(), isDone: Boolean(number?.lastEventAt) },
  ];
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <ol className={classes.steps} aria-label={texts.steps()}>
      {steps.map(({ title, isDone }, index) => (
        <li
          key={title}
          className={classes.step}
          data-done={isDone || undefined}
          aria-current={index === next ? 'step' : undefined}
        >
          <span className={classes.mark} aria-hidden>
            {isDone ? <IconCheck size={18} /> : index + 1}
          </span>
          <span>
            <span className={classes.title}>{title}</span>
            <span className={classes.state}>
              {isDone ? texts.stepDone() : index === next ? texts.stepNext() : texts.stepLater()}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
