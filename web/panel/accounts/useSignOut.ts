import { notifications } from '@mantine/notifications';
import { useLogout } from '../lib/session.ts';
import { failureText } from '../ui/feedback/failureText.tsx';

/** What 'Sign out' does, and what it says when that fails. */
export function useSignOut(): () => Promise<void> {
  const logout = useLogout();
  return () =>
    logout().catch((error: unknown) => {
      console.error(error);
      notifications.show({ color: 'red', title: 'You are still signed in', message: failureText(error) });
    });
}
