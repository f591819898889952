import { IconMessage2 } from '@tabler/icons-react';
import { lazy, useEffect, useRef, useState } from 'react';
import * as texts from '#texts/chats.gen.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { ClientOnly } from '../../ui/layout/ClientOnly.tsx';
import { ChatList } from './ChatList.tsx';
import type { InboxSearch } from './chatQueries.ts';
import classes from './Inbox.module.css';
import threadClasses from './Thread.module.css';

/** Lazy, because the list needs neither menus nor forms. */
const Thread = lazy(() => import('./Thread.tsx'));

type Props = { search: InboxSearch; onFilter: (filter: Pick<InboxSearch, 'show' | 'search'>) => void };

/** The list and the open chat: side by side, or one after the other on phones. */
export function Inbox({ search, onFilter }: Props) {
  const now = useCurrentMinute();
  const { chat } = search;
  const isEntered = useIsOpenedFromList(chat);
  return (
    <div className={classes.inbox} data-open={chat !== undefined || undefined}>
      <ChatList search={search} now={now} onFilter={onFilter} />
      <div className={classes.thread}>
        {chat ? (
          <ClientOnly fallback={<LoadingState text={texts.loadingThread()} />}>
            <Thread key={chat} id={chat} search={search} now={now} shouldTakeFocus={isEntered} />
          </ClientOnly>
        ) : (
          <div className={threadClasses.empty}>
            <EmptyState icon={IconMessage2} title={texts.choose()} text={texts.chooseHint()} />
          </div>
        )}
      </div>
    </div>
  );
}

/** Whether the chat was opened from the list, whose row gets the focus back. */
function useIsOpenedFromList(chat: string | undefined): boolean {
  const [first, setFirst] = useState(chat);
  const last = useRef(chat);
  useEffect(() => {
    if (chat) {
      last.current = chat;
      return;
    }
    setFirst(undefined);
    if (!last.current || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-chat="${last.current}"]`)?.focus();
  }, [chat]);
  return chat !== first;
}

/** The current time, updated each minute for the time left to reply. */
function useCurrentMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
