import { IconMail } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { listMailsInfiniteOptions } from '../../api/@tanstack/react-query.gen.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { failureText } from '../ui/feedback/failureText.tsx';
import { LoadingState } from '../ui/feedback/LoadingState.tsx';
import { InfiniteList } from '../ui/table/InfiniteList.tsx';
import classes from './Mail.module.css';
import { Mail } from './Mail.tsx';

/** Every mail that the marketplace has written, newest first. */
export function MailList() {
  const query = useInfiniteQuery({
    ...listMailsInfiniteOptions({ query: { limit: 25 } }),
    initialPageParam: {},
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  if (query.isPending) return <LoadingState text="Loading mails..." />;
  if (query.isLoadingError) return <ErrorState message={failureText(query.error)} onRetry={() => query.refetch()} />;
  const mails = query.data.pages.flatMap((page) => page.mails);
  if (mails.length === 0) {
    return <EmptyState icon={IconMail} order={3} title="No mails yet" text="Mails to sellers appear here." />;
  }
  return (
    <InfiniteList query={query}>
      <ul className={classes.list}>
        {mails.map((mail) => (
          <li key={mail.id}>
            <Mail mail={mail} />
          </li>
        ))}
      </ul>
    </InfiniteList>
  );
}
