import { notifications } from '@mantine/notifications';
import { createFileRoute } from '@tanstack/react-router';
import * as texts from '#texts/register.gen.ts';
import { rich } from '#texts/rich.ts';
import * as titles from '#texts/titles.gen.ts';
import { RegisterForm } from '../../accounts/RegisterForm.tsx';
import { AuthCard } from '../../layout/AuthCard.tsx';
import { titled } from '../../lib/brand.ts';
import { LinkText } from '../../ui/display/LinkText.tsx';

export const Route = createFileRoute('/auth/register')({
  head: () => titled(titles.register()),
  component: RegisterPage,
});

function RegisterPage() {
  const navigate = Route.useNavigate();
  const onRegistered = (message: string) => {
    notifications.show({ color: 'green', message });
    return navigate({ to: '/auth/registration-pending' });
  };
  return (
    <AuthCard
      wide
      title={texts.title()}
      subtitle={texts.hint()}
      footer={rich(texts.registeredAlready({ link: (text) => <LinkText to="/auth/login">{text}</LinkText> }))}
    >
      <RegisterForm onRegistered={onRegistered} />
    </AuthCard>
  );
}
