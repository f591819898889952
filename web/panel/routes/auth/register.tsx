import { notifications } from '@mantine/notifications';
import { createFileRoute } from '@tanstack/react-router';
import { RegisterForm } from '../../accounts/RegisterForm.tsx';
import { AuthCard } from '../../layout/AuthCard.tsx';
import { titled } from '../../lib/brand.ts';
import { LinkText } from '../../ui/display/LinkText.tsx';

export const Route = createFileRoute('/auth/register')({
  head: () => titled('Become a Seller'),
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
      title="Become a Seller"
      subtitle="Tell us about your business. An administrator reads every application."
      footer={
        <>
          Already have an account? <LinkText to="/auth/login">Sign in</LinkText>
        </>
      }
    >
      <RegisterForm onRegistered={onRegistered} />
    </AuthCard>
  );
}
