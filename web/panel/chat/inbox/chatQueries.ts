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

/** A conversation as the list has it, and as it stands above its messages. */
export type ListedChat = ListChatsResponse['chats'][number];
export type Chat = ReadChatResponse['chat'];
export type ChatMessage = ReadChatResponse['messages'][number];
export type ChatOrder = ReadChatResponse['orders'][number];

/** Where whoever looks at a conversation gets the pictures that came in it, by their width. */
export type GetPictureUrl = (mediaId: string, width: number) => string;

/** What of the inbox stands in the URL: the filter, and the conversation that is open. */
export const inboxSearch = { show: oneOf(chatFilters), search: searchQuery, chat: recordId };
export type InboxSearch = SearchParameters<typeof inboxSearch>;

/** The conversations that pass the filter, newest first. */
export function chatList({ show, search }: InboxSearch) {
  const query = { limit: 30, ...(show && { show }), ...(search && { search }) };
  return infiniteQueryOptions({ ...listChatsInfiniteOptions({ query }), ...cursorPagination });
}

/** One conversation; its pages go back in time. */
export function chatThread(id: string) {
  const options = readChatInfiniteOptions({ path: { id }, query: { limit: 30 } });
  return infiniteQueryOptions({
    ...options,
    initialPageParam: { path: { id } },
    getNextPageParam: cursorPagination.getNextPageParam,
  });
}

/** Reads anew what shows conversations. */
export function reloadChats(queryClient: QueryClient): Promise<void> {
  return refreshQueries(queryClient, listChatsQueryKey, readChatQueryKey, countUnreadChatsQueryKey);
}
