import { Button, Group, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import * as texts from '#texts/secondFactor.gen.ts';
import type { ValidationRule } from '../../lib/rules.ts';
import { validateFields } from '../../lib/validation.ts';
import { Form, useFormSubmission } from '../../ui/form/FormSubmission.tsx';
import { AfterSecondFactor } from './AfterSecondFactor.tsx';
import { ProofFields } from './ProofFields.tsx';

type Values = { email: string; currentPassword: string; code: string };
/** The request body; without a code when no second factor is on. */
export type IdentityConfirmation = { email: string; currentPassword: string; code?: string };

type Props = {
  hint: string;
  /** The email field, where the action needs one. */
  email?: { label: string };
  rule: ValidationRule;
  /** Returns the success message. */
  submit: (proof: IdentityConfirmation) => Promise<string>;
  onDone: (message: string) => unknown;
  onCancel: () => void;
  /** Shown for errors that have no message of their own. */
  failure: string;
  button: { label: string; pending: string; color?: string };
};

/** Requires the password, and a code if a second factor is on. Rendered in a dialog. */
export const ConfirmIdentityForm = (props: Props) => (
  <AfterSecondFactor>
    {(needsCode) => <ConfirmIdentityFields {...props} isCodeRequired={needsCode} />}
  </AfterSecondFactor>
);

function ConfirmIdentityFields({ isCodeRequired, email, rule, button, ...props }: Props & { isCodeRequired: boolean }) {
  const toBody = ({ code, ...values }: Values): IdentityConfirmation => ({
    ...values,
    ...(isCodeRequired && { code }),
  });
  const form = useForm<Values>({
    initialValues: { email: '', currentPassword: '', code: '' },
    validate: (values) => {
      const { email: address, ...proof } = toBody(values);
      return validateFields(rule, email ? { email: address, ...proof } : proof);
    },
  });
  const submission = useFormSubmission({
    form,
    failure: props.failure,
    fieldByErrorCode: { wrong_code: 'code', ...(email && { email_already_registered: 'email' as const }) },
    guardUnsaved: false,
    submit: (values) => props.submit(toBody(values)),
    onDone: props.onDone,
  });
  const field = (name: keyof Values) => ({ required: true, withAsterisk: false, ...form.getInputProps(name) });
  return (
    <Form submission={submission}>
      <Text>{props.hint}</Text>
      {email && <TextInput {...email} type="email" autoComplete="email" data-autofocus {...field('email')} />}
      <ProofFields getInputProps={field} needsCode={isCodeRequired} hasFocus={!email} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={props.onCancel} disabled={submission.pending}>
          {texts.cancel()}
        </Button>
        <Button
          type="submit"
          color={button.color ?? 'rani'}
          disabled={submission.pending}
          aria-busy={submission.pending}
        >
          {submission.pending ? button.pending : button.label}
        </Button>
      </Group>
    </Form>
  );
}
