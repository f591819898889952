import { notifications } from '@mantine/notifications';
import { IconLinkOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import * as errors from '#texts/errors.gen.ts';
import * as texts from '#texts/resetPassword.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { ResetPasswordForm } from '../../accounts/ResetPasswordForm.tsx';
import { AuthCard } from '../../layout/AuthCard.tsx';
import { titled } from '../../lib/brand.ts';
import { LinkButton } from '../../ui/display/LinkButton.tsx';
import { LinkText } from '../../ui/display/LinkText.tsx';

export const Route = createFileRoute('/auth/reset-password')({
  // A token of digits alone reads as a number in the URL.
  validateSearch: z.object({ token: z.catch(z.optional(z.coerce.string<string>()), undefined) }),
  head: () => titled(titles.resetPassword()),
  component: ResetPasswordPage,
});

function ResetPasswordPage() {
  const { token } = Route.useSearch();
  const navigate = Route.useNavigate();
  const queryClient = useQueryClient();
  if (!token) {
    return (
      <AuthCard
        icon={IconLinkOff}
        color="red"
        title={texts.title()}
        subtitle={errors.reset_link_invalid()}
        actions={<LinkButton to="/auth/forgot-password">{texts.newLink()}</LinkButton>}
      />
    );
  }
  const onReset = (message: string) => {
    notifications.show({ color: 'green', message });
    // The reset has ended every session of the account.
    queryClient.clear();
    return navigate({ to: '/auth/login', replace: true });
  };
  return (
    <AuthCard
      title={texts.title()}
      subtitle={texts.hint()}
      footer={<LinkText to="/auth/forgot-password">{texts.newLink()}</LinkText>}
    >
      <ResetPasswordForm token={token} onReset={onReset} />
    </AuthCard>
  );
}
