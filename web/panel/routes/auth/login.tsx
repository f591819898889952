import { notifications } from '@mantine/notifications';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import * as z from 'zod/mini';
import { isWaiting } from '#domain/sellers.ts';
import { rich } from '#texts/rich.ts';
import * as texts from '#texts/signIn.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { LoginForm } from '../../accounts/LoginForm.tsx';
import { AuthCard } from '../../layout/AuthCard.tsx';
import { titled } from '../../lib/brand.ts';
import { homeOf, sessionOptions, type User, wantedPage } from '../../lib/session.ts';
import { LinkText } from '../../ui/display/LinkText.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';

/** Hardly anybody sees it: fetched when it is asked for. */
const CodeForm = lazy(() => import('../../accounts/CodeForm.tsx'));

export const Route = createFileRoute('/auth/login')({
  validateSearch: z.object({ redirect: z.catch(z.optional(z.string()), undefined) }),
  head: () => titled(titles.signIn()),
  beforeLoad: async ({ context }) => {
    // When nobody can say who is signed in, the form may be tried all the same.
    const session = await context.queryClient.ensureQueryData(sessionOptions()).catch(() => undefined);
    if (session?.user) throw redirect({ to: homeOf(session.user), replace: true });
  },
  component: LoginPage,
});

function LoginPage() {
  const { redirect: wanted } = Route.useSearch();
  const navigate = Route.useNavigate();
  const [codeWanted, setCodeWanted] = useState(false);
  const onSignedIn = async (user: User) => {
    notifications.show({ color: 'green', message: texts.signedIn() });
    const href = isWaiting(user.seller?.status) ? undefined : wantedPage(wanted, user.role);
    await (href ? navigate({ href, replace: true }) : navigate({ to: homeOf(user), replace: true }));
  };
  if (codeWanted) {
    return (
      <AuthCard title={texts.codeTitle()} subtitle={texts.codeHint()}>
        <Suspense fallback={<LoadingState text={texts.loading()} />}>
          <CodeForm onSignedIn={onSignedIn} onBack={() => setCodeWanted(false)} />
        </Suspense>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title={texts.title()}
      subtitle={wanted ? texts.continueHint() : texts.hint()}
      footer={rich(texts.newHere({ link: (text) => <LinkText to="/auth/register">{text}</LinkText> }))}
    >
      <LoginForm
        defaultRole={wantedPage(wanted, 'admin') ? 'admin' : 'seller'}
        onSignedIn={onSignedIn}
        onCodeWanted={() => setCodeWanted(true)}
      />
    </AuthCard>
  );
}
