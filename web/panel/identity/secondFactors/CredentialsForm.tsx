import { Button, Group, TextInput, type TextInputProps } from '@mantine/core';
import { useForm } from '@mantine/form';
import * as texts from '#texts/secondFactor.gen.ts';
import { validateFields } from '../../lib/validation.ts';
import { Form, useFormSubmission } from '../../ui/form/FormSubmission.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';

export type Credentials = { currentPassword: string; code: string };

type Props<Result> = {
  /** What is asked for. */
  fields: readonly (keyof Credentials)[];
  /** The code's field, where one is asked for. */
  code?: Pick<TextInputProps, 'label' | 'description' | 'inputMode'>;
  submit: (proof: Credentials) => Promise<Result>;
  onDone?: (result: Result) => unknown;
  /** Shown for a failure that has no sentence of its own. */
  failure: string;
  button: { label: string; pending: string; color?: string };
  /** Draws 'Cancel'. */
  onCancel?: () => void;
};

/** Asks who it is by password, code or both, so that a borrowed browser changes nothing about how its owner signs in. */
export function CredentialsForm<Result>({
  fields: asks,
  code,
  submit,
  onDone,
  failure,
  button,
  onCancel,
}: Props<Result>) {
  const form = useForm<Credentials>({
    initialValues: { currentPassword: '', code: '' },
    validate: (proof) => {
      const found = Object.entries(validateFields('passwordAndCode', proof));
      return Object.fromEntries(found.filter(([field]) => asks.some((name) => name === field)));
    },
  });
  const ceremony = useFormSubmission({
    form,
    failure,
    fieldOf: { wrong_code: 'code' },
    guardUnsaved: false,
    submit,
    ...(onDone && { onDone }),
  });
  return (
    <Form ceremony={ceremony}>
      {asks.includes('currentPassword') && (
        <PasswordField
          label={texts.password()}
          autoComplete="current-password"
          required
          withAsterisk={false}
          {...form.getInputProps('currentPassword')}
        />
      )}
      {asks.includes('code') && (
        <TextInput
          autoComplete="one-time-code"
          required
          withAsterisk={false}
          {...code}
          {...form.getInputProps('code')}
        />
      )}
      <Group gap="sm">
        <Button type="submit" color={button.color ?? 'indigo'} disabled={ceremony.pending}>
          {ceremony.pending ? button.pending : button.label}
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
