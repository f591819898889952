import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import type { User } from '../lib/session.ts';
import { askToSignInAgain } from '../lib/signInAgain.ts';

type Dialog = ComponentType<{ user: User; onSignedIn: () => void }>;
type Asking = { Dialog: Dialog; answer: (isSignedIn: boolean) => void };

/** While a screen is open: asks for the password when the session is over, in a dialog that is fetched then. */
export function SessionKeeper({ user }: { user: User }) {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState<Asking>();
  useEffect(
    () =>
      askToSignInAgain(async () => {
        const dialog = await import('../identity/accounts/SignInAgainDialog.tsx').catch(() => undefined);
        if (!dialog) return false;
        return new Promise((answer) => setAsking({ Dialog: dialog.default, answer }));
      }),
    [],
  );
  const onSignedIn = () => {
    asking?.answer(true);
    setAsking(undefined);
    // What was lost meanwhile is read again.
    void queryClient.invalidateQueries();
  };
  return asking && <asking.Dialog user={user} onSignedIn={onSignedIn} />;
}
