import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getErrorMessage } from '../../lib/apiClient.ts';
import { reloadChats } from './chatQueries.ts';

/** An action on a chat: reports its outcome and reloads the chats. */
export function useChatAction(act: () => Promise<unknown>, done?: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => {
      if (done) notifications.show({ color: 'green', message: done });
    },
    onError: (error) => notifications.show({ color: 'red', message: getErrorMessage(error) }),
    onSettled: () => reloadChats(queryClient),
  });
}
