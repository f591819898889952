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
  listImportsQueryKey,
  listMoneyOrdersQueryKey,
  listOpenQuestionsQueryKey,
  listOwnOrdersQueryKey,
  listOwnReviewsQueryKey,
  listReportsQueryKey,
  listReviewsQueryKey,
  listSellersQueryKey,
  listVisitorReportsQueryKey,
  readAdminDashboardQueryKey,
  readBellQueryKey,
  readChatQueryKey,
  readConnectionQueryKey,
  readImportQueryKey,
  readMoneyQueryKey,
  readSellerDashboardQueryKey,
  summarizeOwnOrdersQueryKey,
} from '../../api/@tanstack/react-query.gen.ts';
import { refreshQueries } from '../lib/queryCache.ts';
import { onReauthenticated } from '../lib/reauthentication.ts';
import { knownQueriesId } from '../serverRendering.ts';

/** Everything on screen that other people may change. */
const liveOperations = [
  countUnreadQueryKey,
  readBellQueryKey,
  readConnectionQueryKey,
  readImportQueryKey,
  readMoneyQueryKey,
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
  listImportsQueryKey,
  listMoneyOrdersQueryKey,
  readChatQueryKey,
  countUnreadChatsQueryKey,
  listOpenQuestionsQueryKey,
  listReportsQueryKey,
  countReportsQueryKey,
  listVisitorReportsQueryKey,
];

/**
 * Refetches queries on server-sent events. Connects only while the tab is visible, because browsers allow few
 * connections per server.
 */
export function useLiveEvents(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let stream: EventSource | undefined;
    let readAt = document.getElementById(knownQueriesId)?.dataset.readAt;
    const refreshAll = () => void refreshQueries(queryClient, ...liveOperations);
    const connect = () => {
      stream?.close();
      stream = undefined;
      if (document.hidden) return;
      // The page shows what had changed before the server read it.
      stream = new EventSource(readAt ? `/api/events?since=${readAt}` : '/api/events');
      readAt = undefined;
      stream.addEventListener('changed', refreshAll);
    };
    const onVisibility = () => {
      connect();
      if (!document.hidden) refreshAll();
    };
    connect();
    document.addEventListener('visibilitychange', onVisibility);
    // An expired session ends the stream without a reconnect.
    const stopListening = onReauthenticated(connect);
    return () => {
      stopListening();
      document.removeEventListener('visibilitychange', onVisibility);
      stream?.close();
    };
  }, [queryClient]);
}
