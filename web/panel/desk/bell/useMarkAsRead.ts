import { notifications as toasts } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { countUnreadQueryKey, readBellQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { markBellSeen, markNotificationRead } from '../../../api/sdk.gen.ts';
import type { CountUnreadResponse, ReadBellResponse } from '../../../api/types.gen.ts';
import { refresh } from '../../lib/cache.ts';
import { failureText } from '../../ui/feedback/failureText.tsx';
import type { Notification } from './notificationText.ts';

/** Marks one notification or all as read: shown at once, and taken back where the server did not hear of it. */
export function useReading() {
  const queryClient = useQueryClient();
  const [bell, count] = [readBellQueryKey(), countUnreadQueryKey()];
  const show = (isRead: (notification: Notification) => boolean) => {
    let read = 0;
    queryClient.setQueryData<ReadBellResponse>(bell, (data) => {
      const notifications = data?.notifications.map((each) => {
        if (!each.isUnread || !isRead(each)) return each;
        read += each.count;
        return { ...each, isUnread: false };
      });
      return notifications && { notifications };
    });
    queryClient.setQueryData<CountUnreadResponse>(count, (data) => data && { unread: Math.max(data.unread - read, 0) });
  };
  const { mutate } = useMutation({
    mutationFn: async (one: Notification | null) => {
      if (!one) return markBellSeen({ throwOnError: true });
      const { kind, day, event } = one;
      return markNotificationRead({ body: { kind, day, until: event.at }, throwOnError: true });
    },
    onMutate: async (one) => {
      await Promise.all([bell, count].map((queryKey) => queryClient.cancelQueries({ queryKey })));
      const before = [bell, count].map((queryKey) => ({ queryKey, data: queryClient.getQueryData(queryKey) }));
      show((each) => !one || each.event.id === one.event.id);
      return before;
    },
    onError: (error, _, before) => {
      for (const { queryKey, data } of before ?? []) queryClient.setQueryData(queryKey, data);
      toasts.show({ color: 'red', message: failureText(error) });
    },
    onSettled: () => refresh(queryClient, readBellQueryKey, countUnreadQueryKey),
  });
  return { readOne: (one: Notification) => mutate(one), readAll: () => mutate(null) };
}
