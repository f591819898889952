import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { summarizedFrom } from '#domain/chat/conversations.ts';
import * as texts from '#texts/chats.gen.ts';
import { markChatRead } from '../../../api/sdk.gen.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { Composer } from './Composer.tsx';
import { formatWindowLeft } from './chatLabels.ts';
import { chatThread, type InboxSearch, reloadChats } from './chatQueries.ts';
import { MessageList } from './MessageList.tsx';
import classes from './Thread.module.css';
import { ThreadHeader } from './ThreadHeader.tsx';
import { ThreadOrders } from './ThreadOrders.tsx';

const getPictureUrl = (mediaId: string, width: number) => `/api/seller/chat-pictures/${mediaId}/${width}`;

type Props = {
  id: string;
  search: InboxSearch;
  now: number;
  /** Whether it was opened from the list. */
  shouldTakeFocus: boolean;
};

/** An open chat: customer, orders, messages and composer. */
export default function Thread({ id, search, now, shouldTakeFocus }: Props) {
  const thread = useInfiniteQuery(chatThread(id));
  const first = thread.data?.pages[0];
  useMarkAsRead(id, first?.chat.unread ?? 0);
  if (!first) {
    return (
      <div className={classes.empty}>
        {thread.isPending ? (
          <LoadingState text={texts.loadingThread()} />
        ) : (
          <ErrorState message={renderErrorMessage(thread.error)} onRetry={() => thread.refetch()} />
        )}
      </div>
    );
  }
  const { chat, orders } = first;
  const messages = (thread.data?.pages ?? []).flatMap((page) => page.messages).toReversed();
  const isOpen = formatWindowLeft(chat.windowEndsAt, now) !== undefined;
  const earlier = {
    hasMore: thread.hasNextPage,
    isLoading: thread.isFetchingNextPage,
    load: () => thread.fetchNextPage(),
  };
  return (
    <>
      <ThreadHeader chat={chat} search={search} now={now} isLong={messages.length >= summarizedFrom} />
      <ThreadOrders
        chatId={id}
        orders={orders}
        canSend={({ hasTemplate }) => !chat.hasStopped && (isOpen || hasTemplate)}
      />
      <MessageList
        messages={messages}
        earlier={earlier}
        shouldTakeFocus={shouldTakeFocus}
        getPictureUrl={getPictureUrl}
      />
      <Composer chat={chat} orders={orders} now={now} />
    </>
  );
}

/** Marks the chat as read while its tab is visible. Retried when the tab becomes visible again. */
function useMarkAsRead(id: string, unread: number): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (unread === 0) return;
    const markRead = () => {
      if (document.hidden) return;
      markChatRead({ path: { id } }).then(
        () => reloadChats(queryClient),
        () => {},
      );
    };
    markRead();
    document.addEventListener('visibilitychange', markRead);
    return () => document.removeEventListener('visibilitychange', markRead);
  }, [id, unread, queryClient]);
}
