import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { codeEntry } from '#domain/secondFactors.ts';
import { enterCode } from '../../api/sdk.gen.ts';
import { readSessionAfterLogin, type User } from '../lib/session.ts';
import { Form, useFormCeremony } from '../ui/form/FormCeremony.tsx';
import { problems } from './problems.ts';

/** The second step of signing in: the app's code, or a recovery code. */
export default function CodeForm(props: { onSignedIn: (user: User) => Promise<void>; onBack: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm({ initialValues: { code: '' }, validate: (values) => problems(codeEntry, values) });
  const ceremony = useFormCeremony({
    form,
    failure: 'An unexpected error occurred',
    fieldOf: { wrong_code: 'code' },
    guardUnsaved: false,
    submit: async (body) => {
      await enterCode({ body });
      return readSessionAfterLogin(queryClient);
    },
    onDone: props.onSignedIn,
  });
  return (
    <Form ceremony={ceremony}>
      <TextInput
        label="Code"
        description="The 6 digits that your authenticator app shows, or one of your recovery codes"
        autoComplete="one-time-code"
        autoFocus
        required
        withAsterisk={false}
        {...form.getInputProps('code')}
      />
      <Button type="submit" size="md" fullWidth disabled={ceremony.pending}>
        {ceremony.pending ? 'Signing in...' : 'Sign in'}
      </Button>
      <Button variant="default" size="md" fullWidth onClick={props.onBack}>
        Back to the password
      </Button>
    </Form>
  );
}
