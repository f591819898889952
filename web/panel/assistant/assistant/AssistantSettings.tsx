import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { type AssistantEngine, assistantEngines } from '#domain/assistant/assistantEngines.ts';
import * as texts from '#texts/allAssistants.gen.ts';
import { formatDateTime } from '#texts/formats.ts';
import * as settingsTexts from '#texts/settings.gen.ts';
import { readAssistantSettingsOptions, readAssistantSettingsQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { saveAssistantSettings } from '../../../api/sdk.gen.ts';
import type { ReadAssistantSettingsResponse } from '../../../api/types.gen.ts';
import { getErrorMessage } from '../../lib/apiClient.ts';
import { refreshQueries } from '../../lib/queryCache.ts';
import { validateFields } from '../../lib/validation.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { Form } from '../../ui/form/FormSubmission.tsx';
import { useSettingsSubmission } from '../../ui/form/useSettingsSubmission.ts';
import classes from './Assistant.module.css';
import { type AssistantSettingsValues, parseSettings, toSettingsValues } from './assistantSettingsValues.ts';

/** The admin's settings for the assistants of all shops (chat.md, section 5). */
export default function AssistantSettings() {
  const query = useQuery(readAssistantSettingsOptions());
  if (query.isLoadingError)
    return <ErrorState message={getErrorMessage(query.error)} onRetry={() => query.refetch()} />;
  if (!query.data) return <LoadingState text={settingsTexts.loadingAssistants()} />;
  return (
    <Stack gap="md">
      <Text>{texts.hint()}</Text>
      <SettingsForm settings={query.data} />
      <SettingsChanges changes={query.data.changes} />
    </Stack>
  );
}

function SettingsForm({ settings }: { settings: ReadAssistantSettingsResponse }) {
  const form = useForm<AssistantSettingsValues>({
    initialValues: toSettingsValues(settings),
    validate: (values) => validateFields('assistantSettings', parseSettings(values)),
  });
  const submission = useSettingsSubmission({
    form,
    failure: texts.notSaved(),
    submit: async (values) =>
      (await saveAssistantSettings({ body: parseSettings(values), throwOnError: true })).data.message,
    refresh: (queryClient) => refreshQueries(queryClient, readAssistantSettingsQueryKey),
  });
  return (
    <Form submission={submission}>
      <SettingsChoice
        type="checkbox"
        label={texts.isOn()}
        hint={texts.isOnHint()}
        checked={form.values.isOn}
        onChange={(checked) => form.setFieldValue('isOn', checked)}
      />
      <fieldset className={classes.choices}>
        <legend className={classes.legend}>{texts.engine()}</legend>
        {assistantEngines.map((engine) => (
          <SettingsChoice
            key={engine}
            type="radio"
            label={engineLabels[engine]()}
            hint={engine === 'builtIn' ? texts.builtInHint() : describeModel(settings)}
            checked={form.values.engine === engine}
            onChange={() => form.setFieldValue('engine', engine)}
          />
        ))}
      </fieldset>
      <TextInput
        label={texts.dailyTokens()}
        description={texts.dailyTokensHint()}
        inputMode="numeric"
        {...form.getInputProps('dailyTokens')}
      />
      <TextInput label={texts.inputPrice()} inputMode="decimal" {...form.getInputProps('inputPaise')} />
      <TextInput
        label={texts.outputPrice()}
        description={texts.priceHint()}
        inputMode="decimal"
        {...form.getInputProps('outputPaise')}
      />
      <div>
        <Button type="submit" variant="light" disabled={submission.pending}>
          {submission.pending ? texts.saving() : texts.save()}
        </Button>
      </div>
    </Form>
  );
}

const engineLabels: Record<AssistantEngine, () => string> = { builtIn: texts.builtIn, model: texts.model };

/** The model and its provider, or until when it isn't asked. */
function describeModel({ model, pausedUntil }: ReadAssistantSettingsResponse): string {
  if (!model) return texts.noModel();
  if (pausedUntil) return texts.modelPaused({ until: formatDateTime(pausedUntil) });
  return texts.modelHint({ model: model.name, host: model.host });
}

type ChoiceProps = {
  type: 'checkbox' | 'radio';
  label: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

function SettingsChoice({ type, label, hint, checked, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <label className={classes.choice}>
      <input
        type={type}
        name={type === 'radio' ? 'engine' : 'isOn'}
        checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span>
        <span id={`${id}-label`}>{label}</span>
        <span className={classes.minor} id={`${id}-hint`}>
          {hint}
        </span>
      </span>
    </label>
  );
}

function SettingsChanges({ changes }: Pick<ReadAssistantSettingsResponse, 'changes'>) {
  if (changes.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600}>
        {texts.changes()}
      </Text>
      {changes.map(({ at, by, isOn, engine }) => {
        const who = { who: by ?? texts.somebody(), when: formatDateTime(at) };
        return (
          <Text key={at} size="sm" c="dimmed">
            {isOn ? texts.changeOn({ ...who, engine }) : texts.changeOff(who)}
          </Text>
        );
      })}
    </div>
  );
}
