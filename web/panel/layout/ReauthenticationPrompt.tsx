import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { registerReauthentication } from '../lib/reauthentication.ts';
import type { User } from '../lib/session.ts';

type Dialog = ComponentType<{ user: User; onSignedIn: () => void }>;
type Prompt = { Dialog: Dialog; answer: (isSignedIn: boolean) => void };

/** Asks for the password when the session expires, in a dialog that is loaded then. */
export function ReauthenticationPrompt({ user }: { user: User }) {
  const queryClient = useQueryClient();
  const [prompt, setPrompt] = useState<Prompt>();
  useEffect(
    () =>
      registerReauthentication(async () => {
        const dialog = await import('../identity/accounts/SignInAgainDialog.tsx').catch(() => undefined);
        if (!dialog) return false;
        return new Promise((answer) => setPrompt({ Dialog: dialog.default, answer }));
      }),
    [],
  );
  const onSignedIn = () => {
    prompt?.answer(true);
    setPrompt(undefined);
    // Queries that failed meanwhile are fetched again.
    void queryClient.invalidateQueries();
  };
  return prompt && <prompt.Dialog user={user} onSignedIn={onSignedIn} />;
}
