import { notifications } from '@mantine/notifications';
import * as texts from '#texts/layout.gen.ts';
import { useLogout } from '../../lib/session.ts';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';

/** Signs out and reports a failure. */
export function useSignOut(): () => Promise<void> {
  const logout = useLogout();
  return () =>
    logout().catch((error: unknown) => {
      console.error(error);
      notifications.show({ color: 'red', title: texts.stillSignedIn(), message: renderErrorMessage(error) });
    });
}
