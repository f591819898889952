import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import * as texts from '#texts/accounts.gen.ts';
import { updateAdminProfile } from '../../../api/sdk.gen.ts';
import { type User, useSession } from '../../lib/session.ts';
import { validateFields } from '../../lib/validation.ts';
import { Form, useFormSubmission } from '../../ui/form/FormSubmission.tsx';

/** An admin's name. The email is changed in its own card. */
export function AdminProfileForm({ user }: { user: User }) {
  const session = useSession();
  const form = useForm({
    initialValues: { name: user.name },
    validate: (values) => validateFields('adminProfile', values),
  });
  const submission = useFormSubmission({
    form,
    failure: texts.profileNotSaved(),
    submit: async (body) => (await updateAdminProfile({ body, throwOnError: true })).data.message,
    onDone: async (message) => {
      form.resetDirty();
      await session.refresh();
      notifications.show({ color: 'green', message });
    },
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
        <Button type="submit" disabled={submission.pending}>
          {submission.pending ? texts.saving() : texts.save()}
        </Button>
      </div>
    </Form>
  );
}
