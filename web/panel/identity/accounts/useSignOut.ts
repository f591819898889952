import { notifications } from '@mantine/notifications';
import * as texts from '#texts/layout.gen.ts';
import { useLogout } from '../../lib/session.ts';
import { failureText } from '../../ui/feedback/failureText.tsx';

/** What 'Sign out' does, and what it says when that fails. */
export function useSignOut(): () => Promise<void> {
  const logout = useLogout();
  return () =>
    logout().catch((error: unknown) => {
      console.error(error);
      notifications.show({ color: 'red', title: texts.stillSignedIn(), message: failureText(error) });
    });
}
