import { Button, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import * as texts from '#texts/accounts.gen.ts';
import * as weakPasswords from '#texts/weakPasswords.gen.ts';
import { changePassword } from '../../../api/sdk.gen.ts';
import { isApiError } from '../../lib/apiClient.ts';
import { validateFields } from '../../lib/validation.ts';
import { Form, useFormSubmission } from '../../ui/form/FormSubmission.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };

function validatePasswordChange({ confirmPassword, ...change }: typeof empty): Record<string, string> {
  return {
    ...validateFields('passwordChange', change),
    // A kinder word than 'Invalid'.
    ...(change.currentPassword.trim() === '' && { currentPassword: texts.passwordMissing() }),
    ...(confirmPassword !== change.newPassword && { confirmPassword: texts.passwordsDiffer() }),
  };
}

/** Why a password is too weak, and which one is not. */
function getPasswordAdvice(error: unknown): string | undefined {
  if (!isApiError(error, 'weak_password')) return undefined;
  return error.details.weakness === 'leaked' ? weakPasswords.leaked() : weakPasswords.guessable();
}

/** One's own password: asks for the one in use, and signs other devices out. */
export default function PasswordChangeForm() {
  const form = useForm({ initialValues: empty, validate: validatePasswordChange });
  const [advice, setAdvice] = useState<string>();
  const showAdvice = (error: unknown): never => {
    setAdvice(getPasswordAdvice(error));
    throw error;
  };
  const ceremony = useFormSubmission({
    form,
    failure: texts.passwordNotChanged(),
    fieldOf: { weak_password: 'newPassword' },
    submit: async ({ currentPassword, newPassword }) =>
      (await changePassword({ body: { currentPassword, newPassword }, throwOnError: true }).catch(showAdvice)).data
        .message,
    onDone: (message) => {
      form.reset();
      setAdvice(undefined);
      notifications.show({ color: 'green', message });
    },
  });
  return (
    <Form ceremony={ceremony}>
      <PasswordField
        label={texts.currentPassword()}
        autoComplete="current-password"
        required
        withAsterisk={false}
        {...form.getInputProps('currentPassword')}
      />
      <NewPasswordFields
        password={{ label: texts.newPassword(), ...form.getInputProps('newPassword') }}
        confirmPassword={{ label: texts.confirmNewPassword(), ...form.getInputProps('confirmPassword') }}
      />
      {advice && <Text size="sm">{advice}</Text>}
      <div>
        <Button type="submit" disabled={ceremony.pending}>
          {ceremony.pending ? texts.changing() : texts.change()}
        </Button>
      </div>
    </Form>
  );
}
