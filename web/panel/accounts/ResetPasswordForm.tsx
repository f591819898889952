import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { newPassword } from '#domain/accounts.schema.ts';
import * as texts from '#texts/accounts.gen.ts';
import { resetPassword } from '../../api/sdk.gen.ts';
import { Form, useFormCeremony } from '../ui/form/FormCeremony.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { firstProblem } from './problems.ts';

const initialValues = { password: '', confirmPassword: '' };

function check({ password, confirmPassword }: typeof initialValues) {
  return {
    password: firstProblem(newPassword, password) ?? null,
    confirmPassword: confirmPassword === password ? null : texts.passwordsDiffer(),
  };
}

/** Sets a new password with the token of a mailed link (product.md, section 2). */
export function ResetPasswordForm(props: { token: string; onReset: (message: string) => unknown }) {
  const form = useForm({ initialValues, validate: check });
  const ceremony = useFormCeremony({
    form,
    failure: texts.resetFailed(),
    fieldOf: { weak_password: 'password' },
    guardUnsaved: false,
    submit: async ({ password }) => {
      const { data } = await resetPassword({ body: { token: props.token, password }, throwOnError: true });
      return data.message;
    },
    onDone: props.onReset,
  });
  return (
    <Form ceremony={ceremony}>
      <NewPasswordFields
        password={{ label: texts.newPassword(), ...form.getInputProps('password') }}
        confirmPassword={{ label: texts.confirmNewPassword(), ...form.getInputProps('confirmPassword') }}
      />
      <Button type="submit" size="md" fullWidth disabled={ceremony.pending}>
        {ceremony.pending ? texts.saving() : texts.reset()}
      </Button>
    </Form>
  );
}
