import { IconMailCheck } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { ForgotPasswordForm } from '../../accounts/ForgotPasswordForm.tsx';
import { AuthCard } from '../../layout/AuthCard.tsx';
import { titled } from '../../lib/brand.ts';
import { LinkButton } from '../../ui/display/LinkButton.tsx';
import { LinkText } from '../../ui/display/LinkText.tsx';

export const Route = createFileRoute('/auth/forgot-password')({
  head: () => titled('Forgot password'),
  component: ForgotPasswordPage,
});

function ForgotPasswordPage() {
  const [done, setDone] = useState<string>();
  if (done) {
    return (
      <AuthCard
        icon={IconMailCheck}
        color="green"
        title={done}
        subtitle="Open the link in it to choose a new password. The link works once, for one hour."
        actions={
          <LinkButton to="/auth/login" variant="default">
            Back to Sign in
          </LinkButton>
        }
      />
    );
  }
  return (
    <AuthCard
      title="Forgot password"
      subtitle="Enter the email of your account, and we send you a link to choose a new password."
      footer={<LinkText to="/auth/login">Back to Sign in</LinkText>}
    >
      <ForgotPasswordForm onSent={setDone} />
    </AuthCard>
  );
}
