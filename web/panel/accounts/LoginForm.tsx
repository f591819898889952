import { Button, Checkbox, Group, SegmentedControl, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { type Role, roleLabels, roles, login as schema } from '#domain/accounts.ts';
import { login } from '../../api/sdk.gen.ts';
import { readSessionAfterLogin, type User } from '../lib/session.ts';
import { LinkText } from '../ui/display/LinkText.tsx';
import { Form, useFormCeremony } from '../ui/form/FormCeremony.tsx';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import { missing, problems } from './problems.ts';

const check = (values: typeof initialValues) => ({
  ...problems(schema, values),
  ...missing(values, { email: 'Email is required.' }),
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
    failure: 'An unexpected error occurred',
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
        aria-label="Sign in as"
        data={roles.map((role) => ({ value: role, label: roleLabels[role] }))}
        {...form.getInputProps('role')}
      />
      <TextInput
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        required
        withAsterisk={false}
        {...form.getInputProps('email')}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        {...form.getInputProps('password')}
      />
      <Group justify="space-between" gap={4}>
        <Checkbox label="Remember me" {...form.getInputProps('rememberMe', { type: 'checkbox' })} />
        <LinkText to="/auth/forgot-password" size="sm">
          Forgot password?
        </LinkText>
      </Group>
      <Button type="submit" size="md" fullWidth disabled={ceremony.pending}>
        {ceremony.pending ? 'Signing in...' : `Sign in as ${roleLabels[form.values.role]}`}
      </Button>
    </Form>
  );
}
