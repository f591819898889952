import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/client.ts';
import { reloadChats } from './chats.ts';

/** Something done with a conversation: told when it is done or has failed, and shown wherever conversations are. */
export function useChatAction(act: () => Promise<unknown>, done?: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => {
      if (done) notifications.show({ color: 'green', message: done });
    },
    onError: (error) => notifications.show({ color: 'red', message: messageOf(error) }),
    onSettled: () => reloadChats(queryClient),
  });
}
