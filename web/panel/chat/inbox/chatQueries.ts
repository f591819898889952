import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { chatFilters } from '#domain/chat/conversations.ts';
import {
  countUnreadChatsQueryKey,
  listChatsInfiniteOptions,
  listChatsQueryKey,
  readChatInfiniteOptions,
  readChatQueryKey,
} from '../../../api/@tanstack/react-query.gen.ts';
import type { ListChatsResponse, ReadChatResponse } from '../../../api/types.gen.ts';
import { cursorPagination } from '../../lib/cursorPagination.ts';
import { refreshQueries } from '../../lib/queryCache.ts';
import { oneOf, recordId, type SearchParameters, searchQuery } from '../../lib/searchParameters.ts';

/** A chat in the list and in its thread. */
export type ListedChat = ListChatsResponse['chats'][number];
export type Chat = ReadChatResponse['chat'];
export type ChatMessage = ReadChatResponse['messages'][number];
export type ChatOrder = ReadChatResponse['orders'][number];

/** The URL of a photo in a chat, which differs between sellers and admins. The width is in pixels. */
export type GetPictureUrl = (mediaId: string, width: number) => string;

/** The inbox in the URL: its filters and the open chat. */
export const inboxSearch = { show: oneOf(chatFilters), search: searchQuery, chat: recordId };
export type InboxSearch = SearchParameters<typeof inboxSearch>;

/** The chats that match the filter, newest first. */
export function chatList({ show, search }: InboxSearch) {
  const query = { limit: 30, ...(show && { show }), ...(search && { search }) };
  return infiniteQueryOptions({ ...listChatsInfiniteOptions({ query }), ...cursorPagination });
}

/** A chat's messages; later pages are older. */
export function chatThread(id: string) {
  const options = readChatInfiniteOptions({ path: { id }, query: { limit: 30 } });
  return infiniteQueryOptions({
    ...options,
    initialPageParam: { path: { id } },
    getNextPageParam: cursorPagination.getNextPageParam,
  });
}

/** Invalidates all queries that show chats. */
export function reloadChats(queryClient: QueryClient): Promise<void> {
  return refreshQueries(queryClient, listChatsQueryKey, readChatQueryKey, countUnreadChatsQueryKey);
}
