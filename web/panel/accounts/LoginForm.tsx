import { Button, Checkbox, Group, SegmentedControl, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { login as schema } from '#domain/accounts.schema.ts';
import { type Role, roles } from '#domain/accounts.ts';
import * as texts from '#texts/accounts.gen.ts';
import { roleLabels } from '#texts/labels.ts';
import { login } from '../../api/sdk.gen.ts';
import { readSessionAfterLogin, type User } from '../lib/session.ts';
import { LinkText } from '../ui/display/LinkText.tsx';
import { Form, useFormCeremony } from '../ui/form/FormCeremony.tsx';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import { missing, problems } from './problems.ts';

const check = (values: typeof initialValues) => ({
  ...problems(schema, values),
  ...missing(values, { email: texts.emailMissing() }),
});
const initialValues: { role: Role; email: string; password: string; rememberMe: boolean } = {
  role: 'seller',
  email: '',
  password: '',
  rememberMe: false,
};

/** Email, password and the role to sign in as (specification, section 2, /auth/login). */
export function LoginForm(props: {
  defaultRole: Role;
  onSignedIn: (user: User) => Promise<void>;
  /** The password was right, and a code is asked for too. */
  onCodeWanted: () => void;
}) {
  const queryClient = useQueryClient();
  const form = useForm({ initialValues: { ...initialValues, role: props.defaultRole }, validate: check });
  const ceremony = useFormCeremony({
    form,
    failure: texts.signInFailed(),
    guardUnsaved: false,
    submit: async (body) => {
      const { needsCode } = (await login({ body, throwOnError: true })).data;
      return needsCode ? undefined : readSessionAfterLogin(queryClient);
    },
    onDone: (user) => (user ? props.onSignedIn(user) : props.onCodeWanted()),
  });
  return (
    <Form ceremony={ceremony}>
      <SegmentedControl
        fullWidth
        size="md"
        aria-label={texts.role()}
        data={roles.map((role) => ({ value: role, label: roleLabels[role]() }))}
        {...form.getInputProps('role')}
      />
      <TextInput
        label={texts.email()}
        type="email"
        name="email"
        autoComplete="username"
        required
        withAsterisk={false}
        {...form.getInputProps('email')}
      />
      <PasswordField
        label={texts.password()}
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        {...form.getInputProps('password')}
      />
      <Group justify="space-between" gap={4}>
        <Checkbox label={texts.rememberMe()} {...form.getInputProps('rememberMe', { type: 'checkbox' })} />
        <LinkText to="/auth/forgot-password" size="sm">
          {texts.forgotPassword()}
        </LinkText>
      </Group>
      <Button type="submit" size="md" fullWidth disabled={ceremony.pending}>
        {ceremony.pending ? texts.signingIn() : texts.signInAs({ role: roleLabels[form.values.role]() })}
      </Button>
    </Form>
  );
}
