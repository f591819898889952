import { Button, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useId } from 'react';
import type { AssistantMode, BargainingMode } from '#domain/sellers/shopFacts.ts';
import * as texts from '#texts/assistantSettings.gen.ts';
import { readAssistantTimesQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { saveAssistantTimes } from '../../../api/sdk.gen.ts';
import { refreshQueries } from '../../lib/queryCache.ts';
import { validateFields } from '../../lib/validation.ts';
import { Form } from '../../ui/form/FormSubmission.tsx';
import { useSettingsSubmission } from '../../ui/form/useSettingsSubmission.ts';
import classes from './Assistant.module.css';
import { type AssistantTimesValues, parseTimes, type SavedTimes, toTimesValues } from './assistantTimesValues.ts';

const modes: Record<AssistantMode, { label: () => string; hint: () => string }> = {
  on: { label: texts.modeOn, hint: texts.timesOn },
  closed: { label: texts.modeClosed, hint: texts.timesClosed },
  off: { label: texts.modeOff, hint: texts.timesOff },
};
const bargaining: Record<BargainingMode, { label: () => string; hint: () => string }> = {
  ask: { label: texts.bargainingAsk, hint: texts.bargainingAskHint },
  fixed: { label: texts.bargainingFixed, hint: texts.bargainingFixedHint },
};
const days: { day: number; label: () => string }[] = [
  { day: 1, label: texts.monday },
  { day: 2, label: texts.tuesday },
  { day: 3, label: texts.wednesday },
  { day: 4, label: texts.thursday },
  { day: 5, label: texts.friday },
  { day: 6, label: texts.saturday },
  { day: 0, label: texts.sunday },
];
export function AssistantTimesForm({ times }: { times: SavedTimes }) {
  const errorId = useId();
  // Opening hours that are not shown stay as they were.
  const parse = (values: AssistantTimesValues) =>
    values.mode === 'closed' ? parseTimes(values) : { ...times, mode: values.mode, bargaining: values.bargaining };
  const form = useForm<AssistantTimesValues>({
    initialValues: toTimesValues(times),
    validate: (values) => validateFields('assistantTimes', parse(values)),
  });
  const submission = useSettingsSubmission({
    form,
    failure: texts.notSaved(),
    submit: async (values) => (await saveAssistantTimes({ body: parse(values), throwOnError: true })).data.message,
    refresh: (queryClient) => refreshQueries(queryClient, readAssistantTimesQueryKey),
  });
  const { mode, opensAt, closesAt, openDays } = form.values;
  return (
    <Form submission={submission}>
      <fieldset className={classes.choices}>
        <legend className={classes.legend}>{texts.mode()}</legend>
        {(['on', 'closed', 'off'] as const).map((value) => (
          <label key={value} className={classes.choice}>
            <input
              type="radio"
              name="mode"
              checked={mode === value}
              onChange={() => form.setFieldValue('mode', value)}
            />
            <span>
              {modes[value].label()}
              <span className={classes.minor}>{modes[value].hint()}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {mode === 'closed' && (
        <>
          <div className={classes.hours}>
            <TextInput label={texts.opensAt()} type="time" {...form.getInputProps('opensAt')} />
            <TextInput label={texts.closesAt()} type="time" {...form.getInputProps('closesAt')} />
          </div>
          <Text size="sm" c="dimmed">
            {opensAt > closesAt && `${texts.overMidnight()} `}
            {texts.indianTime()}
          </Text>
          <fieldset className={classes.choices} aria-describedby={form.errors.openDays ? errorId : undefined}>
            <legend className={classes.legend}>{texts.openDays()}</legend>
            <div className={classes.days}>
              {days.map(({ day, label }) => (
                <label key={day} className={classes.choice}>
                  <input
                    type="checkbox"
                    checked={openDays.includes(day)}
                    onChange={({ currentTarget: { checked } }) =>
                      form.setFieldValue('openDays', [
                        ...openDays.filter((other) => other !== day),
                        ...(checked ? [day] : []),
                      ])
                    }
                  />
                  {label()}
                </label>
              ))}
            </div>
            {form.errors.openDays && (
              <Text id={errorId} role="alert" size="sm" c="var(--mantine-color-error)">
                {form.errors.openDays}
              </Text>
            )}
          </fieldset>
        </>
      )}
      <fieldset className={classes.choices}>
        <legend className={classes.legend}>{texts.bargaining()}</legend>
        {(['ask', 'fixed'] as const).map((value) => (
          <label key={value} className={classes.choice}>
            <input
              type="radio"
              name="bargaining"
              checked={form.values.bargaining === value}
              onChange={() => form.setFieldValue('bargaining', value)}
            />
            <span>
              {bargaining[value].label()}
              <span className={classes.minor}>{bargaining[value].hint()}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div>
        <Button type="submit" variant="light" disabled={submission.pending}>
          {submission.pending ? texts.saving() : texts.save()}
        </Button>
      </div>
    </Form>
  );
}
