import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  countReportsQueryKey,
  countSellersQueryKey,
  countUnreadChatsQueryKey,
  countUnreadQueryKey,
  listApplicationsQueryKey,
  listChatsQueryKey,
  listDraftsQueryKey,
  listOpenQuestionsQueryKey,
  listOwnOrdersQueryKey,
  listOwnReviewsQueryKey,
  listReportsQueryKey,
  listReviewsQueryKey,
  listSellersQueryKey,
  readAdminDashboardQueryKey,
  readBellQueryKey,
  readChatQueryKey,
  readConnectionQueryKey,
  readSellerDashboardQueryKey,
  summarizeOwnOrdersQueryKey,
} from '../../api/@tanstack/react-query.gen.ts';
import { refreshQueries } from '../lib/queryCache.ts';
import { onReauthenticated } from '../lib/reauthentication.ts';

/** What may be on screen and changes by other people's doing. */
const liveOperations = [
  countUnreadQueryKey,
  readBellQueryKey,
  readConnectionQueryKey,
  readSellerDashboardQueryKey,
  readAdminDashboardQueryKey,
  listOwnOrdersQueryKey,
  summarizeOwnOrdersQueryKey,
  listSellersQueryKey,
  listApplicationsQueryKey,
  countSellersQueryKey,
  listOwnReviewsQueryKey,
  listReviewsQueryKey,
  listChatsQueryKey,
  listDraftsQueryKey,
  readChatQueryKey,
  countUnreadChatsQueryKey,
  listOpenQuestionsQueryKey,
  listReportsQueryKey,
  countReportsQueryKey,
];

/**
 * Listens to the server's events and loads anew what they may have changed. The browser reconnects by itself. Only
 * while the tab is looked at: browsers allow few connections to one server, and hidden tabs would use them up.
 */
export function useLiveEvents(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let stream: EventSource | undefined;
    const refreshAll = () => void refreshQueries(queryClient, ...liveOperations);
    const connect = () => {
      stream?.close();
      stream = undefined;
      if (document.hidden) return;
      stream = new EventSource('/api/events');
      stream.addEventListener('changed', refreshAll);
    };
    const onVisibility = () => {
      connect();
      if (!document.hidden) refreshAll();
    };
    connect();
    document.addEventListener('visibilitychange', onVisibility);
    // A session that is over ends the stream for good.
    const stopListening = onReauthenticated(connect);
    return () => {
      stopListening();
      document.removeEventListener('visibilitychange', onVisibility);
      stream?.close();
    };
  }, [queryClient]);
}
