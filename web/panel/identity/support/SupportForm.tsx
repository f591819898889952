import { Button, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { SupportContact } from '#domain/identity/support.ts';
import * as texts from '#texts/support.gen.ts';
import { readSupportOptions, readSupportQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { saveSupport } from '../../../api/sdk.gen.ts';
import { refreshQueries } from '../../lib/queryCache.ts';
import { validateFields } from '../../lib/validation.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { Form } from '../../ui/form/FormSubmission.tsx';
import { useSettingsSubmission } from '../../ui/form/useSettingsSubmission.ts';

/** How sellers reach the admins. */
export default function SupportForm() {
  const query = useQuery(readSupportOptions());
  if (query.isLoadingError)
    return <ErrorState message={renderErrorMessage(query.error)} onRetry={() => query.refetch()} />;
  if (!query.data) return <LoadingState text={texts.loading()} />;
  return <SupportFields contact={query.data.contact} />;
}

function SupportFields({ contact }: { contact: SupportContact | null }) {
  const form = useForm({
    initialValues: {
      email: contact?.email ?? '',
      phone: contact?.phoneTyped ?? '',
      officerName: contact?.officer?.name ?? '',
      officerDesignation: contact?.officer?.designation ?? '',
      officerEmail: contact?.officer?.email ?? '',
      officerPhone: contact?.officer?.phoneTyped ?? '',
    },
    validate: (values) => validateFields('supportContact', values),
  });
  const submission = useSettingsSubmission({
    form,
    failure: texts.notSaved(),
    submit: async (body) => (await saveSupport({ body, throwOnError: true })).data.message,
    refresh: (queryClient) => refreshQueries(queryClient, readSupportQueryKey),
  });
  return (
    <Form submission={submission}>
      <Text>{texts.hint()}</Text>
      <TextInput label={texts.email()} type="email" autoComplete="off" {...form.getInputProps('email')} />
      <TextInput label={texts.phone()} type="tel" autoComplete="off" {...form.getInputProps('phone')} />
      <TextInput
        label={texts.officerName()}
        description={texts.officerHint()}
        autoComplete="off"
        {...form.getInputProps('officerName')}
      />
      <TextInput label={texts.officerDesignation()} autoComplete="off" {...form.getInputProps('officerDesignation')} />
      <TextInput label={texts.officerEmail()} type="email" autoComplete="off" {...form.getInputProps('officerEmail')} />
      <TextInput label={texts.officerPhone()} type="tel" autoComplete="off" {...form.getInputProps('officerPhone')} />
      <div>
        <Button type="submit" variant="light" disabled={submission.pending}>
          {submission.pending ? texts.saving() : texts.save()}
        </Button>
      </div>
    </Form>
  );
}
