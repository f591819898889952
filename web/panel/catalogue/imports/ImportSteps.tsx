import { IconCheck } from '@tabler/icons-react';
import type { ImportState } from '#domain/catalogue/imports/importStates.ts';
import * as texts from '#texts/importScreen.gen.ts';
import classes from './ImportSteps.module.css';
import { currentStep } from './importSteps.ts';

const names = [texts.stepFile, texts.stepColumns, texts.stepCheck, texts.stepImport, texts.stepDone];

/** Where an import is: all steps on wide screens, the current one in words on phones and for screen readers. */
export function ImportSteps({ state }: { state: ImportState }) {
  const current = currentStep(state);
  if (!current) return null;
  return (
    <div className={classes.root}>
      <div className={classes.steps} aria-hidden>
        {names.map((name, index) => {
          const step = index + 1;
          const isDone = step < current || current === names.length;
          return (
            <div key={step} className={classes.step} data-reached={step <= current || undefined}>
              <span className={classes.name} data-current={step === current || undefined}>
                {isDone && <IconCheck size={16} aria-hidden />}
                {name()}
              </span>
            </div>
          );
        })}
      </div>
      <p className={classes.words}>
        {texts.stepOf({ step: current, steps: names.length, name: names[current - 1]?.() ?? '' })}
      </p>
    </div>
  );
}
