import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { adminProfile } from '#domain/accounts.ts';
import { updateAdminProfile } from '../../api/sdk.gen.ts';
import { type User, useSession } from '../lib/session.ts';
import { Form, useFormCeremony } from '../ui/form/FormCeremony.tsx';
import { problems } from './problems.ts';

/** An administrator's own name; the e-mail is the account and stays. */
export function AdminProfileForm({ user }: { user: User }) {
  const session = useSession();
  const form = useForm({
    initialValues: { name: user.name },
    validate: (values) => problems(adminProfile, values),
  });
  const ceremony = useFormCeremony({
    form,
    failure: 'Your profile could not be saved. Please try again.',
    submit: async (body) => (await updateAdminProfile({ body, throwOnError: true })).data.message,
    onDone: async (message) => {
      form.resetDirty();
      await session.refresh();
      notifications.show({ color: 'green', message });
    },
  });
  return (
    <Form ceremony={ceremony}>
      <TextInput label="Name" autoComplete="name" required withAsterisk={false} {...form.getInputProps('name')} />
      <TextInput label="Email" value={user.email} readOnly />
      <div>
        <Button type="submit" disabled={ceremony.pending}>
          {ceremony.pending ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </Form>
  );
}
