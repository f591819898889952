import { Button, Group, TextInput, type TextInputProps } from '@mantine/core';
import { useForm } from '@mantine/form';
import * as texts from '#texts/secondFactor.gen.ts';
import { validateFields } from '../../lib/validation.ts';
import { Form, useFormSubmission } from '../../ui/form/FormSubmission.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';

export type Credentials = { currentPassword: string; code: string };

type Props<Result> = {
  /** The fields to show. */
  fields: readonly (keyof Credentials)[];
  /** Props of the code field. */
  code?: Pick<TextInputProps, 'label' | 'description' | 'inputMode'>;
  submit: (proof: Credentials) => Promise<Result>;
  onDone?: (result: Result) => unknown;
  /** Shown for errors that have no message of their own. */
  failure: string;
  button: { label: string; pending: string; color?: string };
  /** Adds a 'Cancel' button. */
  onCancel?: () => void;
};

/** Requires the password, a code or both, so that nobody at an unlocked browser can change how its owner signs in. */
export function CredentialsForm<Result>({ fields, code, submit, onDone, failure, button, onCancel }: Props<Result>) {
  const form = useForm<Credentials>({
    initialValues: { currentPassword: '', code: '' },
    validate: (proof) => {
      const found = Object.entries(validateFields('passwordAndCode', proof));
      return Object.fromEntries(found.filter(([field]) => fields.some((name) => name === field)));
    },
  });
  const submission = useFormSubmission({
    form,
    failure,
    fieldByErrorCode: { wrong_code: 'code' },
    guardUnsaved: false,
    submit,
    ...(onDone && { onDone }),
  });
  return (
    <Form submission={submission}>
      {fields.includes('currentPassword') && (
        <PasswordField
          label={texts.password()}
          autoComplete="current-password"
          required
          withAsterisk={false}
          {...form.getInputProps('currentPassword')}
        />
      )}
      {fields.includes('code') && (
        <TextInput
          autoComplete="one-time-code"
          required
          withAsterisk={false}
          {...code}
          {...form.getInputProps('code')}
        />
      )}
      <Group gap="sm">
        <Button type="submit" variant="light" color={button.color ?? 'rani'} disabled={submission.pending}>
          {submission.pending ? button.pending : button.label}
        </Button>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {texts.cancel()}
          </Button>
        )}
      </Group>
    </Form>
  );
}
