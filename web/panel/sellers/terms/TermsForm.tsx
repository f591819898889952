import { Button, Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { SavedTerms } from '#domain/sellers/terms.schema.ts';
import { defaultTerms, termsLimits } from '#domain/sellers/terms.ts';
import * as texts from '#texts/terms.gen.ts';
import { readTermsQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { saveTerms } from '../../../api/sdk.gen.ts';
import { refreshQueries } from '../../lib/queryCache.ts';
import { validateFields } from '../../lib/validation.ts';
import { Form } from '../../ui/form/FormSubmission.tsx';
import { useSettingsSubmission } from '../../ui/form/useSettingsSubmission.ts';

type TermsFormValues = { mostPerLine: string; lapseHours: string; customersCanPickUp: boolean };

/** An empty maximum means the default; empty hours become 0, which is invalid. */
const parseTerms = ({ mostPerLine, lapseHours, customersCanPickUp }: TermsFormValues): SavedTerms => ({
  customersCanPickUp,
  mostPerLine: mostPerLine.trim() === '' ? null : Number(mostPerLine),
  lapseHours: Number(lapseHours),
});

export function TermsForm({ terms }: { terms: SavedTerms }) {
  const form = useForm<TermsFormValues>({
    initialValues: {
      mostPerLine: String(terms.mostPerLine ?? ''),
      lapseHours: String(terms.lapseHours),
      customersCanPickUp: terms.customersCanPickUp,
    },
    validate: (values) => validateFields('shopTerms', parseTerms(values)),
  });
  const submission = useSettingsSubmission({
    form,
    failure: texts.notSaved(),
    submit: async (values) => (await saveTerms({ body: parseTerms(values), throwOnError: true })).data.message,
    refresh: (queryClient) => refreshQueries(queryClient, readTermsQueryKey),
  });
  return (
    <Form submission={submission}>
      <TextInput
        label={texts.mostPerLine()}
        description={texts.mostPerLineHint({ usual: defaultTerms.mostPerLine })}
        type="number"
        inputMode="numeric"
        min={1}
        max={termsLimits.mostPerLine}
        {...form.getInputProps('mostPerLine')}
      />
      <TextInput
        label={texts.lapseHours()}
        description={texts.lapseHoursHint()}
        type="number"
        inputMode="numeric"
        min={1}
        max={termsLimits.lapseHours}
        required
        withAsterisk={false}
        {...form.getInputProps('lapseHours')}
      />
      <Checkbox
        label={texts.customersCanPickUp()}
        description={texts.customersCanPickUpHint()}
        {...form.getInputProps('customersCanPickUp', { type: 'checkbox' })}
      />
      <div>
        <Button type="submit" variant="light" disabled={submission.pending}>
          {submission.pending ? texts.saving() : texts.save()}
        </Button>
      </div>
    </Form>
  );
}
