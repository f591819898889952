import { TextInput } from '@mantine/core';
import type { useForm } from '@mantine/form';
import * as texts from '#texts/secondFactor.gen.ts';
import { PasswordField } from '../../ui/form/PasswordField.tsx';

type ProofForm = ReturnType<typeof useForm<{ currentPassword: string; code: string }>>;
type FieldProps = ReturnType<ProofForm['getInputProps']>;

type Props = {
  getInputProps: (name: 'currentPassword' | 'code') => FieldProps;
  /** With 2-step verification. */
  needsCode: boolean;
  hasFocus?: boolean;
};

/** The password, and with 2-step verification a code: nobody at an unlocked browser may do what is behind them. */
export function ProofFields({ getInputProps, needsCode, hasFocus = false }: Props) {
  return (
    <>
      <PasswordField
        label={texts.password()}
        autoComplete="current-password"
        data-autofocus={hasFocus || undefined}
        {...getInputProps('currentPassword')}
      />
      {needsCode && <CodeField {...getInputProps('code')} />}
    </>
  );
}

/** A code of the second factor. */
export const CodeField = (props: FieldProps) => (
  <TextInput label={texts.code()} description={texts.codeHint()} autoComplete="one-time-code" {...props} />
);
