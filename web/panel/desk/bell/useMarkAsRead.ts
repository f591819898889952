import { notifications as toasts } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { countUnreadQueryKey, readBellQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import { markBellSeen, markNotificationRead } from '../../../api/sdk.gen.ts';
import type { CountUnreadResponse, ReadBellResponse } from '../../../api/types.gen.ts';
import { refreshQueries } from '../../lib/queryCache.ts';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import type { BellNotification } from './notificationText.ts';

/** Marks one notification or all as read: shown at once, and taken back where the server did not hear of it. */
export function useMarkAsRead() {
  const queryClient = useQueryClient();
  const [bell, count] = [readBellQueryKey(), countUnreadQueryKey()];
  const markCachedAsRead = (isRead: (notification: BellNotification) => boolean) => {
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
    mutationFn: async (one: BellNotification | null) => {
      if (!one) return markBellSeen({ throwOnError: true });
      const { kind, day, event } = one;
      return markNotificationRead({ body: { kind, day, until: event.at }, throwOnError: true });
    },
    onMutate: async (one) => {
      await Promise.all([bell, count].map((queryKey) => queryClient.cancelQueries({ queryKey })));
      const before = [bell, count].map((queryKey) => ({ queryKey, data: queryClient.getQueryData(queryKey) }));
      markCachedAsRead((each) => !one || each.event.id === one.event.id);
      return before;
    },
    onError: (error, _, before) => {
      for (const { queryKey, data } of before ?? []) queryClient.setQueryData(queryKey, data);
      toasts.show({ color: 'red', message: renderErrorMessage(error) });
    },
    onSettled: () => refreshQueries(queryClient, readBellQueryKey, countUnreadQueryKey),
  });
  return { readOne: (one: BellNotification) => mutate(one), readAll: () => mutate(null) };
}
