import { IconCheck } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { minimumPasswordLength } from '#domain/identity/accounts.ts';
import * as texts from '#texts/accounts.gen.ts';
import { PasswordField } from '../../ui/form/PasswordField.tsx';

type FieldProps = ComponentProps<typeof PasswordField>;

/**
 * A new password and its repetition, which is compared on every keystroke (specification, section 2, /auth/register).
 */
export function NewPasswordFields(props: {
  password: FieldProps & { label: string };
  confirmPassword: FieldProps & { label: string };
}) {
  const typed = String(props.password.value ?? '');
  const repeated = String(props.confirmPassword.value ?? '');
  const isMatching = repeated !== '' && repeated === typed;
  const isDifferent = repeated !== '' && repeated !== typed;
  return (
    <>
      <PasswordField
        description={texts.passwordHint({ minimum: minimumPasswordLength })}
        autoComplete="new-password"
        required
        withAsterisk={false}
        {...props.password}
      />
      <PasswordField
        autoComplete="new-password"
        required
        withAsterisk={false}
        {...props.confirmPassword}
        description={texts.repetitionHint()}
        error={isDifferent ? texts.passwordsDiffer() : props.confirmPassword.error}
        success={isMatching && texts.passwordsMatch()}
        leftSection={isMatching && <IconCheck size={18} color="var(--mantine-color-success)" aria-hidden />}
      />
    </>
  );
}
