import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { forgotPassword as schema } from '#domain/accounts.schema.ts';
import * as texts from '#texts/accounts.gen.ts';
import { forgotPassword } from '../../api/sdk.gen.ts';
import { Form, useFormCeremony } from '../ui/form/FormCeremony.tsx';
import { missing, problems } from './problems.ts';

/** Asks for a reset link (product.md, section 2). `onSent` gets the words of success. */
export function ForgotPasswordForm({ onSent }: { onSent: (message: string) => unknown }) {
  const form = useForm({
    initialValues: { email: '' },
    validate: (values) => ({ ...problems(schema, values), ...missing(values, { email: texts.emailMissing() }) }),
  });
  const ceremony = useFormCeremony({
    form,
    failure: texts.linkNotSent(),
    fieldOf: { reset_account_not_found: 'email' },
    guardUnsaved: false,
    submit: async (body) => (await forgotPassword({ body, throwOnError: true })).data.message,
    onDone: onSent,
  });
  return (
    <Form ceremony={ceremony}>
      <TextInput
        label={texts.email()}
        type="email"
        autoComplete="username"
        required
        withAsterisk={false}
        {...form.getInputProps('email')}
      />
      <Button type="submit" size="md" fullWidth disabled={ceremony.pending}>
        {ceremony.pending ? texts.sendingLink() : texts.sendLink()}
      </Button>
    </Form>
  );
}
