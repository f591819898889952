import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { registerReauthentication } from '../lib/reauthentication.ts';
import type { User } from '../lib/session.ts';

type Dialog = ComponentType<{ user: User; onSignedIn: () => void }>;
type Prompt = { Dialog: Dialog; answer: (isSignedIn: boolean) => void };

/** While a screen is open: asks for the password when the session is over, in a dialog that is fetched then. */
export function ReauthenticationPrompt({ user }: { user: User }) {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState<Prompt>();
  useEffect(
    () =>
      registerReauthentication(async () => {
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
