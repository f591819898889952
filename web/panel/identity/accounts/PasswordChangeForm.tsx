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

const emptyValues = { currentPassword: '', newPassword: '', confirmPassword: '' };

function validatePasswordChange({ confirmPassword, ...change }: typeof emptyValues): Record<string, string> {
  return {
    ...validateFields('passwordChange', change),
    // Friendlier than the schema's 'Invalid'.
    ...(change.currentPassword.trim() === '' && { currentPassword: texts.passwordMissing() }),
    ...(confirmPassword !== change.newPassword && { confirmPassword: texts.passwordsDiffer() }),
  };
}

/** Why a password is too weak, and what makes a good one. */
function getPasswordAdvice(error: unknown): string | undefined {
  if (!isApiError(error, 'weak_password')) return undefined;
  return error.details.weakness === 'leaked' ? weakPasswords.leaked() : weakPasswords.guessable();
}

/** Requires the current password and signs out all other devices. */
export default function PasswordChangeForm() {
  const form = useForm({ initialValues: emptyValues, validate: validatePasswordChange });
  const [advice, setAdvice] = useState<string>();
  const showAdvice = (error: unknown): never => {
    setAdvice(getPasswordAdvice(error));
    throw error;
  };
  const submission = useFormSubmission({
    form,
    failure: texts.passwordNotChanged(),
    fieldByErrorCode: { weak_password: 'newPassword' },
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
    <Form submission={submission}>
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
        <Button type="submit" variant="light" disabled={submission.pending}>
          {submission.pending ? texts.changing() : texts.change()}
        </Button>
      </div>
    </Form>
  );
}
