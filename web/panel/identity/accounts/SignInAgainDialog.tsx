import { Anchor, Button, Checkbox, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import * as texts from '#texts/signInAgain.gen.ts';
import { enterCode, login } from '../../../api/sdk.gen.ts';
import { isApiError } from '../../lib/apiClient.ts';
import type { User } from '../../lib/session.ts';
import { validateFields } from '../../lib/validation.ts';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { Form, useFormSubmission } from '../../ui/form/FormSubmission.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';

type Props = { user: User; onSignedIn: () => void };

/** Covers a page whose session has expired until the same user signs in. The page keeps its state. */
export default function SignInAgainDialog({ user, onSignedIn }: Props) {
  const [isCodeRequired, setCodeRequired] = useState(false);
  const [restartReason, setRestartReason] = useState<string>();
  const restart = (reason: string) => {
    setRestartReason(reason);
    setCodeRequired(false);
  };
  return (
    <Dialog
      opened
      onClose={() => {}}
      title={texts.title()}
      size="sm"
      withCloseButton={false}
      closeOnClickOutside={false}
      zIndex={400}
      overlayProps={{ backgroundOpacity: 0.85, blur: 4 }}
    >
      <Text mb="md">{texts.hint({ email: user.email })}</Text>
      {isCodeRequired ? (
        <CodeStep onSignedIn={onSignedIn} onExpired={restart} />
      ) : (
        <PasswordStep
          user={user}
          restartReason={restartReason}
          onSignedIn={onSignedIn}
          onCodeRequired={() => setCodeRequired(true)}
        />
      )}
      <Anchor
        href={`/auth/login?redirect=${encodeURIComponent(window.location.pathname + window.location.search)}`}
        size="sm"
      >
        {texts.leave()}
      </Anchor>
    </Dialog>
  );
}

/** `restartReason`: why the user has to start again. */
function PasswordStep({
  user,
  restartReason,
  onSignedIn,
  onCodeRequired,
}: Props & { restartReason: string | undefined; onCodeRequired: () => void }) {
  const form = useForm({ initialValues: { password: '', rememberMe: false } });
  const submission = useFormSubmission({
    form,
    failure: texts.failed(),
    guardUnsaved: false,
    submit: async (values) => {
      const { role, email } = user;
      return (await login({ body: { role, email, ...values }, throwOnError: true })).data;
    },
    onDone: ({ needsCode }) => (needsCode ? onCodeRequired() : onSignedIn()),
  });
  return (
    <Form submission={{ ...submission, banner: submission.banner ?? restartReason }}>
      <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label={texts.password()}
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        data-autofocus
        // Returning from the second step: the dialog is already open and does not move the focus.
        autoFocus={restartReason !== undefined}
        {...form.getInputProps('password')}
      />
      <Checkbox label={texts.rememberMe()} {...form.getInputProps('rememberMe', { type: 'checkbox' })} />
      <Button type="submit" size="md" fullWidth disabled={submission.pending}>
        {submission.pending ? texts.signingIn() : texts.signIn()}
      </Button>
    </Form>
  );
}

/** The second step of a sign-in with a second factor. */
function CodeStep({ onSignedIn, onExpired }: Pick<Props, 'onSignedIn'> & { onExpired: (reason: string) => void }) {
  const form = useForm({ initialValues: { code: '' }, validate: (values) => validateFields('codeEntry', values) });
  const submission = useFormSubmission({
    form,
    failure: texts.failed(),
    fieldByErrorCode: { wrong_code: 'code' },
    guardUnsaved: false,
    submit: (body) =>
      enterCode({ body }).catch((error) => {
        if (isApiError(error, 'second_step_over')) onExpired(error.message);
        throw error;
      }),
    onDone: onSignedIn,
  });
  return (
    <Form submission={submission}>
      <TextInput
        label={texts.code()}
        description={texts.codeHint()}
        autoComplete="one-time-code"
        autoFocus
        required
        withAsterisk={false}
        {...form.getInputProps('code')}
      />
      <Button type="submit" size="md" fullWidth disabled={submission.pending}>
        {submission.pending ? texts.signingIn() : texts.signIn()}
      </Button>
    </Form>
  );
}
