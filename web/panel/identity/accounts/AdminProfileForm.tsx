import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import * as texts from '#texts/accounts.gen.ts';
import { updateAdminProfile } from '../../../api/sdk.gen.ts';
import { type User, useSession } from '../../lib/session.ts';
import { validateFields } from '../../lib/validation.ts';
import { Form } from '../../ui/form/FormSubmission.tsx';
import { useSettingsSubmission } from '../../ui/form/useSettingsSubmission.ts';

/** An admin's name. The email is changed in its own card. */
export function AdminProfileForm({ user }: { user: User }) {
  const session = useSession();
  const form = useForm({
    initialValues: { name: user.name },
    validate: (values) => validateFields('adminProfile', values),
  });
  const submission = useSettingsSubmission({
    form,
    failure: texts.profileNotSaved(),
    submit: async (body) => (await updateAdminProfile({ body, throwOnError: true })).data.message,
    refresh: session.refresh,
  });
  return (
    <Form submission={submission}>
      <TextInput
        label={texts.name()}
        autoComplete="name"
        required
        withAsterisk={false}
        {...form.getInputProps('name')}
      />
      <TextInput label={texts.email()} value={user.email} readOnly />
      <div>
        <Button type="submit" variant="light" disabled={submission.pending}>
          {submission.pending ? texts.saving() : texts.save()}
        </Button>
      </div>
    </Form>
  );
}
