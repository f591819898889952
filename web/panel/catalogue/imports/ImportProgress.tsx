import { Text } from '@mantine/core';
import * as texts from '#texts/importScreen.gen.ts';
import { ProgressBar } from '../../ui/display/ProgressBar.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import classes from './ImportProgress.module.css';
import type { ImportDetails } from './importQueries.ts';

const words: Partial<Record<ImportDetails['state'], () => string>> = {
  reading: texts.reading,
  checking: texts.checking,
  importing: texts.importing,
  undoing: texts.undoing,
};

/** A running step: how far it is, and that nobody has to wait for it. */
export function ImportProgress({ details: { state, progress, isWaiting } }: { details: ImportDetails }) {
  const { done, of: total } = progress;
  const label = words[state]?.() ?? '';
  return (
    <Card>
      <div className={classes.root}>
        <Text className={classes.title} role="status">
          {label}
        </Text>
        <ProgressBar label={label} percent={total > 0 ? Math.round((done / total) * 100) : undefined} />
        {total > 0 && <Text className={classes.note}>{texts.progress({ done, total })}</Text>}
        <Text className={classes.note}>{isWaiting ? texts.waiting() : texts.canClose()}</Text>
      </div>
    </Card>
  );
}
