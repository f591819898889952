import type { ReactNode } from 'react';
import { minimumPasswordLength } from '#domain/identity/accounts.ts';
import * as refusals from '#texts/refusals.gen.ts';
import * as texts from '#texts/storefrontAccount.gen.ts';
import type { AccountForm } from '../page/accountPage.ts';
import { Field, type FieldProps, inputProps } from '../ui/Field.tsx';
import { CheckIcon, EyeIcon, EyeOffIcon } from '../ui/icons.tsx';

type PasswordFieldProps = FieldProps & {
  autoComplete: 'current-password' | 'new-password';
  minLength?: number;
  /** Name of the password field that this one repeats. */
  repeats?: string;
  children?: ReactNode;
};

/** A password with a button that shows it. The server never sends its value. */
export function PasswordField({ autoComplete, minLength, repeats, children, ...field }: PasswordFieldProps) {
  const { name } = field;
  return (
    <Field {...field}>
      <div className="password">
        <input
          {...inputProps(field)}
          defaultValue={undefined}
          type="password"
          autoComplete={autoComplete}
          minLength={minLength}
          data-repeats={repeats}
        />
        <button
          type="button"
          className="show-password needs-script"
          aria-controls={name}
          data-shows={name}
          data-other={texts.hidePassword()}
        >
          <span className="visually-hidden">{texts.showPassword()}</span>
          <EyeIcon />
          <EyeOffIcon />
        </button>
      </div>
      {children}
    </Field>
  );
}

type NewPasswordFieldsProps = { form: AccountForm; label: string; repeatedLabel: string };

/**
 * A new password and its repetition. The repetition turns red as soon as it differs, and shows a check when it matches
 * (specification, section 2, /auth/register). The server validates both again.
 */
export function NewPasswordFields({ form, label, repeatedLabel }: NewPasswordFieldsProps) {
  const tooShort = refusals.password_too_short({ minimum: minimumPasswordLength });
  return (
    <>
      <PasswordField
        form={form}
        name="password"
        label={label}
        hint={texts.passwordHint({ minimum: minimumPasswordLength })}
        autoComplete="new-password"
        minLength={minimumPasswordLength}
        missing={tooShort}
        wrong={tooShort}
      />
      <PasswordField
        form={form}
        name="confirmPassword"
        label={repeatedLabel}
        hint={texts.repetitionHint()}
        autoComplete="new-password"
        repeats="password"
        wrong={refusals.passwords_differ()}
      >
        <p className="field-good" role="status" data-matches="confirmPassword" hidden>
          <CheckIcon />
          {texts.passwordsMatch()}
        </p>
      </PasswordField>
    </>
  );
}
