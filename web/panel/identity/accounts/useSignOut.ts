import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import * as texts from '#texts/layout.gen.ts';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';

/** Signs out and reports a failure. Unless nobody is there to answer, it asks before what was typed is lost. */
export function useSignOut({ asks = true } = {}): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    try {
      const { maySignOut, signOut } = await import('./signOut.ts');
      if (!asks || (await maySignOut())) await signOut(queryClient);
    } catch (error) {
      console.error(error);
      notifications.show({ color: 'red', title: texts.stillSignedIn(), message: renderErrorMessage(error) });
    }
  };
}
