import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { codeEntry } from '#domain/secondFactors.schema.ts';
import * as texts from '#texts/accounts.gen.ts';
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
    failure: texts.signInFailed(),
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
        label={texts.code()}
        description={texts.codeHint()}
        autoComplete="one-time-code"
        autoFocus
        required
        withAsterisk={false}
        {...form.getInputProps('code')}
      />
      <Button type="submit" size="md" fullWidth disabled={ceremony.pending}>
        {ceremony.pending ? texts.signingIn() : texts.signIn()}
      </Button>
      <Button variant="default" size="md" fullWidth onClick={props.onBack}>
        {texts.backToPassword()}
      </Button>
    </Form>
  );
}
