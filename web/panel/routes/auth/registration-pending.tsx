import { Button, Text } from '@mantine/core';
import { IconClockHour4 } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import * as texts from '#texts/registrationPending.gen.ts';
import { rich } from '#texts/rich.ts';
import * as titles from '#texts/titles.gen.ts';
import { CheckAgain } from '../../accounts/CheckAgain.tsx';
import { useSignOut } from '../../accounts/useSignOut.ts';
import { AuthCard } from '../../layout/AuthCard.tsx';
import { titled } from '../../lib/brand.ts';
import { homeOf, sessionOptions, type User, useSession } from '../../lib/session.ts';
import { LinkButton } from '../../ui/display/LinkButton.tsx';

export const Route = createFileRoute('/auth/registration-pending')({
  head: () => titled(titles.registrationPending()),
  loader: ({ context }) => context.queryClient.prefetchQuery(sessionOptions()),
  component: RegistrationPendingPage,
});

function RegistrationPendingPage() {
  const { user, seller } = useSession();
  return (
    <AuthCard
      icon={IconClockHour4}
      title={texts.title()}
      subtitle={texts.hint()}
      actions={user ? <SignedInActions user={user} /> : <LinkButton to="/auth/login">{texts.toSignIn()}</LinkButton>}
    >
      <Text c="dimmed">
        {seller && user ? rich(texts.mailToComeTo({ email: () => <b>{user.email}</b> })) : texts.mailToCome()}
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
      {home === '/auth/registration-pending' ? (
        <CheckAgain />
      ) : (
        <LinkButton to={home}>{texts.toDashboard()}</LinkButton>
      )}
      <Button variant="default" onClick={signOut}>
        {texts.signOut()}
      </Button>
    </>
  );
}
