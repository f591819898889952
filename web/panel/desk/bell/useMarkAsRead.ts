import { notifications as toasts } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { countUnreadQueryKey, readBellQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { markBellSeen, markNotificationRead } from '../../../api/sdk.gen.ts';
import type { CountUnreadResponse, ReadBellResponse } from '../../../api/types.gen.ts';
import { refreshQueries } from '../../lib/queryCache.ts';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import type { BellNotification } from './notificationText.ts';

/** Marks one notification or all as read: optimistic on screen, reverted when the request fails. */
export function useMarkAsRead() {
  const queryClient = useQueryClient();
  const [bell, count] = [readBellQueryKey(), countUnreadQueryKey()];
  const markCachedAsRead = (isRead: (notification: BellNotification) => boolean) => {
    let readCount = 0;
    queryClient.setQueryData<ReadBellResponse>(bell, (data) => {
      const notifications = data?.notifications.map((each) => {
        if (!each.isUnread || !isRead(each)) return each;
        readCount += each.count;
        return { ...each, isUnread: false };
      });
      return notifications && { notifications };
    });
    queryClient.setQueryData<CountUnreadResponse>(
      count,
      (data) => data && { unread: Math.max(data.unread - readCount, 0) },
    );
  };
  const { mutate } = useMutation({
    mutationFn: async (notification: BellNotification | null) => {
      if (!notification) return markBellSeen({ throwOnError: true });
      const { kind, day, event } = notification;
      return markNotificationRead({ body: { kind, day, until: event.at }, throwOnError: true });
    },
    onMutate: async (notification) => {
      await Promise.all([bell, count].map((queryKey) => queryClient.cancelQueries({ queryKey })));
      const before = [bell, count].map((queryKey) => ({ queryKey, data: queryClient.getQueryData(queryKey) }));
      markCachedAsRead((each) => !notification || each.event.id === notification.event.id);
      return before;
    },
    onError: (error, _, before) => {
      for (const { queryKey, data } of before ?? []) queryClient.setQueryData(queryKey, data);
      toasts.show({ color: 'red', message: renderErrorMessage(error) });
    },
    onSettled: () => refreshQueries(queryClient, readBellQueryKey, countUnreadQueryKey),
  });
  return { markOneRead: (notification: BellNotification) => mutate(notification), markAllRead: () => mutate(null) };
}
