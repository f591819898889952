import { IconMessage2 } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import * as texts from '#texts/chats.gen.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { LoadingState } from '../ui/feedback/LoadingState.tsx';
import { ChatList } from './ChatList.tsx';
import type { InboxSearch } from './chats.ts';
import classes from './Inbox.module.css';
import threadClasses from './Thread.module.css';

/** Menus, forms and the composer: the list does without. */
const Thread = lazy(() => import('./Thread.tsx'));

type Props = { search: InboxSearch; onFilter: (filter: Pick<InboxSearch, 'show' | 'search'>) => void };

/** The list and the open conversation: side by side, or on phones one after the other. */
export function Inbox({ search, onFilter }: Props) {
  const now = useMinute();
  const [drafts, setDrafts] = useState<Record<string, string>>({});
  const { chat } = search;
  return (
    <div className={classes.inbox} data-open={chat !== undefined || undefined}>
      <ChatList search={search} now={now} onFilter={onFilter} />
      <div className={classes.thread}>
        {chat ? (
          <Suspense fallback={<LoadingState text={texts.loadingThread()} />}>
            <Thread
              key={chat}
              id={chat}
              search={search}
              now={now}
              draft={drafts[chat] ?? ''}
              onDraft={(text) => setDrafts((all) => ({ ...all, [chat]: text }))}
            />
          </Suspense>
        ) : (
          <div className={threadClasses.empty}>
            <EmptyState icon={IconMessage2} title={texts.choose()} text={texts.chooseHint()} />
          </div>
        )}
      </div>
    </div>
  );
}

/** The time, read again each minute: what is left of a window goes by. */
function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
