import { Anchor, Button, Checkbox, Modal, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import * as texts from '#texts/signInAgain.gen.ts';
import { enterCode, login } from '../../../api/sdk.gen.ts';
import { isApiError } from '../../lib/apiClient.ts';
import type { User } from '../../lib/session.ts';
import { validateFields } from '../../lib/validation.ts';
import { Form, useFormSubmission } from '../../ui/form/FormSubmission.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';

type Props = { user: User; onSignedIn: () => void };

/**
 * Stands before a page whose session is over, and asks the same person in. The page below stays as it is; the only other
 * way out is the sign-in page.
 */
export default function SignInAgainDialog({ user, onSignedIn }: Props) {
  const [isCodeWanted, setCodeWanted] = useState(false);
  const [over, setOver] = useState<string>();
  const begin = (reason: string) => {
    setOver(reason);
    setCodeWanted(false);
  };
  return (
    <Modal
      opened
      onClose={() => {}}
      title={texts.title()}
      size="sm"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={400}
      overlayProps={{ backgroundOpacity: 0.85, blur: 4 }}
    >
      <Text mb="md">{texts.hint({ email: user.email })}</Text>
      {isCodeWanted ? (
        <CodeStep onSignedIn={onSignedIn} onOver={begin} />
      ) : (
        <PasswordStep user={user} over={over} onSignedIn={onSignedIn} onCodeWanted={() => setCodeWanted(true)} />
      )}
      <Anchor
        href={`/auth/login?redirect=${encodeURIComponent(window.location.pathname + window.location.search)}`}
        size="sm"
      >
        {texts.leave()}
      </Anchor>
    </Modal>
  );
}

/** `over`: why the first step is needed once more. */
function PasswordStep({
  user,
  over,
  onSignedIn,
  onCodeWanted,
}: Props & { over: string | undefined; onCodeWanted: () => void }) {
  const form = useForm({ initialValues: { password: '', rememberMe: false } });
  const ceremony = useFormSubmission({
    form,
    failure: texts.failed(),
    guardUnsaved: false,
    submit: async (values) => {
      const { role, email } = user;
      return (await login({ body: { role, email, ...values }, throwOnError: true })).data;
    },
    onDone: ({ needsCode }) => (needsCode ? onCodeWanted() : onSignedIn()),
  });
  return (
    <Form ceremony={{ ...ceremony, banner: ceremony.banner ?? over }}>
      <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label={texts.password()}
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        data-autofocus
        // Back from the second step the dialog is open already, and gives the focus no more.
        autoFocus={over !== undefined}
        {...form.getInputProps('password')}
      />
      <Checkbox label={texts.rememberMe()} {...form.getInputProps('rememberMe', { type: 'checkbox' })} />
      <Button type="submit" size="md" fullWidth disabled={ceremony.pending}>
        {ceremony.pending ? texts.signingIn() : texts.signIn()}
      </Button>
    </Form>
  );
}

/** The second step, for who has a second factor. */
function CodeStep({ onSignedIn, onOver }: Pick<Props, 'onSignedIn'> & { onOver: (reason: string) => void }) {
  const form = useForm({ initialValues: { code: '' }, validate: (values) => validateFields('codeEntry', values) });
  const ceremony = useFormSubmission({
    form,
    failure: texts.failed(),
    fieldOf: { wrong_code: 'code' },
    guardUnsaved: false,
    submit: (body) =>
      enterCode({ body }).catch((error) => {
        if (isApiError(error, 'second_step_over')) onOver(error.message);
        throw error;
      }),
    onDone: onSignedIn,
  });
  return (
    <Form ceremony={ceremony}>
      <TextInput
        label={texts.code()}
        description={texts.codeHint()}
        autoComplete="one-time-code"
        autoFocus
        required
        withAsterisk={false}
        {...form.getInputProps('code')}
      />
      <Button type="submit" size="md" fullWidth disabled={ceremony.pending}>
        {ceremony.pending ? texts.signingIn() : texts.signIn()}
      </Button>
    </Form>
  );
}
