import { IconMailCheck } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import * as texts from '#texts/forgotPassword.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { ForgotPasswordForm } from '../../accounts/ForgotPasswordForm.tsx';
import { AuthCard } from '../../layout/AuthCard.tsx';
import { titled } from '../../lib/brand.ts';
import { LinkButton } from '../../ui/display/LinkButton.tsx';
import { LinkText } from '../../ui/display/LinkText.tsx';

export const Route = createFileRoute('/auth/forgot-password')({
  head: () => titled(titles.forgotPassword()),
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
        subtitle={texts.sentHint()}
        actions={
          <LinkButton to="/auth/login" variant="default">
            {texts.toSignIn()}
          </LinkButton>
        }
      />
    );
  }
  return (
    <AuthCard
      title={texts.title()}
      subtitle={texts.hint()}
      footer={<LinkText to="/auth/login">{texts.toSignIn()}</LinkText>}
    >
      <ForgotPasswordForm onSent={setDone} />
    </AuthCard>
  );
}
