import { Button, Text } from '@mantine/core';
import { IconClockHour4 } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { CheckAgain } from '../../accounts/CheckAgain.tsx';
import { useSignOut } from '../../accounts/useSignOut.ts';
import { AuthCard } from '../../layout/AuthCard.tsx';
import { titled } from '../../lib/brand.ts';
import { homeOf, sessionOptions, type User, useSession } from '../../lib/session.ts';
import { LinkButton } from '../../ui/display/LinkButton.tsx';

export const Route = createFileRoute('/auth/registration-pending')({
  head: () => titled('Registration Pending'),
  loader: ({ context }) => context.queryClient.prefetchQuery(sessionOptions()),
  component: RegistrationPendingPage,
});

function RegistrationPendingPage() {
  const { user, seller } = useSession();
  return (
    <AuthCard
      icon={IconClockHour4}
      title="Registration Pending"
      subtitle="Your seller registration was submitted. Please wait for admin approval."
      actions={user ? <SignedInActions user={user} /> : <LinkButton to="/auth/login">Back to Sign in</LinkButton>}
    >
      <Text c="dimmed">
        An email will be sent to {seller && user ? <b>{user.email}</b> : 'you'} once your registration is approved.
      </Text>
    </AuthCard>
  );
}

/** A pending seller who signed in may ask again; whoever is not pending any more goes on. */
function SignedInActions({ user }: { user: User }) {
  const signOut = useSignOut();
  const home = homeOf(user);
  return (
    <>
      {home === '/auth/registration-pending' ? <CheckAgain /> : <LinkButton to={home}>Go to my dashboard</LinkButton>}
      <Button variant="default" onClick={signOut}>
        Sign out
      </Button>
    </>
  );
}
