import { SegmentedControl } from '@mantine/core';
import { IconMessages, IconSearchOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ChatFilter, chatFilters } from '#domain/chat/conversations.ts';
import * as texts from '#texts/chats.gen.ts';
import { isFiltered } from '../../lib/searchParameters.ts';
import { LinkButton } from '../../ui/display/LinkButton.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import lined from '../../ui/layout/DividedList.module.css';
import { ListContent } from '../../ui/table/ListContent.tsx';
import { SearchBox } from '../../ui/table/SearchBox.tsx';
import { ChatRow } from './ChatRow.tsx';
import { chatList, type InboxSearch } from './chatQueries.ts';
import classes from './Inbox.module.css';

const filterLabels: Record<ChatFilter, () => string> = { unread: texts.unread, 'needs-you': texts.needsYou };

type Props = { search: InboxSearch; now: number; onFilter: (filter: Pick<InboxSearch, 'show' | 'search'>) => void };

/** The chats, newest first, with their filters. */
export function ChatList({ search, now, onFilter }: Props) {
  const list = useInfiniteQuery(chatList(search));
  const chats = list.data?.pages.flatMap((page) => page.chats) ?? [];
  const filter = { show: search.show, search: search.search };
  const hasFilter = isFiltered(filter);
  return (
    <section className={classes.list} aria-label={texts.list()}>
      <search className={classes.filters}>
        <SearchBox
          value={search.search ?? ''}
          placeholder={texts.searchChats()}
          onChange={(typed) => onFilter({ ...filter, search: typed || undefined })}
        />
        <SegmentedControl
          fullWidth
          aria-label={texts.show()}
          value={search.show ?? 'all'}
          data={[
            { value: 'all', label: texts.all() },
            ...chatFilters.map((value) => ({ value, label: filterLabels[value]() })),
          ]}
          onChange={(chosen) => onFilter({ ...filter, show: chatFilters.find((value) => value === chosen) })}
        />
      </search>
      <ListContent
        list={list}
        loading={{ text: texts.loading(), rows: 6, rowHeight: 76 }}
        isEmpty={chats.length === 0}
        empty={hasFilter ? <NothingFound /> : <NoChats />}
      >
        <ul className={lined.rows} aria-busy={list.isPlaceholderData}>
          {chats.map((chat) => (
            <li key={chat.id} data-entry>
              <ChatRow chat={chat} search={search} now={now} />
            </li>
          ))}
        </ul>
      </ListContent>
    </section>
  );
}

function NoChats() {
  return (
    <EmptyState
      icon={IconMessages}
      title={texts.empty()}
      text={texts.emptyHint()}
      action={<LinkButton to="/seller/chats/phone">{texts.phone()}</LinkButton>}
    />
  );
}

function NothingFound() {
  return (
    <EmptyState
      icon={IconSearchOff}
      title={texts.nothingFound()}
      text={texts.nothingFoundHint()}
      action={
        <LinkButton to="/seller/chats" variant="default">
          {texts.showAll()}
        </LinkButton>
      }
    />
  );
}
