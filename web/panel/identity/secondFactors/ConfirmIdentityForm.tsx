import { Button, Group, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import * as texts from '#texts/secondFactor.gen.ts';
import { readSecondFactorOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { getErrorMessage } from '../../lib/apiClient.ts';
import type { ValidationRule } from '../../lib/rules.ts';
import { validateFields } from '../../lib/validation.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { Form, useFormSubmission } from '../../ui/form/FormSubmission.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';

type Values = { email: string; currentPassword: string; code: string };
/** What is sent: without a code where no second factor is on. */
export type IdentityConfirmation = { email: string; currentPassword: string; code?: string };

type Props = {
  hint: string;
  /** The field of an email, where one is asked for. */
  email?: { label: string };
  rule: ValidationRule;
  /** Returns what is said when it is done. */
  submit: (proof: IdentityConfirmation) => Promise<string>;
  onDone: (message: string) => unknown;
  onCancel: () => void;
  /** Shown for a failure that has no sentence of its own. */
  failure: string;
  button: { label: string; pending: string; color?: string };
};

/** Asks for the password, and for a code where a second factor is on: the content of a dialog. */
export function ConfirmIdentityForm(props: Props) {
  const query = useQuery(readSecondFactorOptions());
  if (query.isPending) return <LoadingState text={texts.loading()} />;
  if (query.isLoadingError)
    return <ErrorState message={getErrorMessage(query.error)} onRetry={() => query.refetch()} />;
  return <ConfirmIdentityFields {...props} asksCode={query.data.isOn} />;
}

function ConfirmIdentityFields({ asksCode, email, rule, button, ...props }: Props & { asksCode: boolean }) {
  const bodyOf = ({ code, ...values }: Values): IdentityConfirmation => ({ ...values, ...(asksCode && { code }) });
  const form = useForm<Values>({
    initialValues: { email: '', currentPassword: '', code: '' },
    validate: (values) => {
      const { email: address, ...proof } = bodyOf(values);
      return validateFields(rule, email ? { email: address, ...proof } : proof);
    },
  });
  const ceremony = useFormSubmission({
    form,
    failure: props.failure,
    fieldOf: { wrong_code: 'code', ...(email && { email_already_registered: 'email' as const }) },
    guardUnsaved: false,
    submit: (values) => props.submit(bodyOf(values)),
    onDone: props.onDone,
  });
  const field = (name: keyof Values) => ({ required: true, withAsterisk: false, ...form.getInputProps(name) });
  return (
    <Form ceremony={ceremony}>
      <Text>{props.hint}</Text>
      {email && <TextInput {...email} type="email" autoComplete="email" data-autofocus {...field('email')} />}
      <PasswordField
        label={texts.password()}
        autoComplete="current-password"
        data-autofocus={!email || undefined}
        {...field('currentPassword')}
      />
      {asksCode && (
        <TextInput
          label={texts.code()}
          description={texts.codeHint()}
          autoComplete="one-time-code"
          {...field('code')}
        />
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={props.onCancel} disabled={ceremony.pending}>
          {texts.cancel()}
        </Button>
        <Button type="submit" color={button.color ?? 'indigo'} disabled={ceremony.pending} aria-busy={ceremony.pending}>
          {ceremony.pending ? button.pending : button.label}
        </Button>
      </Group>
    </Form>
  );
}
