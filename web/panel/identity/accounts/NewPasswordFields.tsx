import { IconCheck } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { minimumPasswordLength } from '#domain/identity/accounts.ts';
import * as texts from '#texts/accounts.gen.ts';
import { PasswordField } from '../../ui/form/PasswordField.tsx';

type FieldProps = ComponentProps<typeof PasswordField>;

/**
 * A new password and its repetition. The repetition turns red as soon as it differs,
 * and shows a check when both are the same (specification, section 2, /auth/register).
 */
export function NewPasswordFields(props: {
  password: FieldProps & { label: string };
  confirmPassword: FieldProps & { label: string };
}) {
  const typed = String(props.password.value ?? '');
  const again = String(props.confirmPassword.value ?? '');
  const matches = again !== '' && again === typed;
  const differs = again !== '' && again !== typed;
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
        error={differs ? texts.passwordsDiffer() : props.confirmPassword.error}
        success={matches && texts.passwordsMatch()}
        leftSection={matches && <IconCheck size={18} color="var(--mantine-color-success)" aria-hidden />}
      />
    </>
  );
}
