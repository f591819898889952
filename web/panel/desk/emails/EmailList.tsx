import { IconMail } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import * as texts from '#texts/mails.gen.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { NothingFound } from '../../ui/feedback/NothingFound.tsx';
import lined from '../../ui/layout/DividedList.module.css';
import { ListContent } from '../../ui/table/ListContent.tsx';
import { SearchBox } from '../../ui/table/SearchBox.tsx';
import classes from './Email.module.css';
import { EmailEntry } from './EmailEntry.tsx';
import { emailList } from './emailQueries.ts';

type Props = { search: string | undefined; onSearch: (search: string | undefined) => void };

/** All emails of the marketplace, newest first, with a search by recipient and subject. */
export function EmailList({ search, onSearch }: Props) {
  const list = useInfiniteQuery(emailList(search));
  const emails = list.data?.pages.flatMap((page) => page.mails) ?? [];
  return (
    <>
      <div className={classes.search}>
        <SearchBox
          placeholder={texts.search()}
          value={search ?? ''}
          onChange={(typed) => onSearch(typed || undefined)}
        />
      </div>
      <ListContent
        list={list}
        loading={{ text: texts.loading(), rows: 6 }}
        isEmpty={emails.length === 0}
        empty={
          search ? (
            <NothingFound title={texts.nothingFound()} onClear={() => onSearch(undefined)} />
          ) : (
            <EmptyState icon={IconMail} order={3} title={texts.empty()} text={texts.emptyHint()} />
          )
        }
      >
        <ul className={lined.rows} aria-label={texts.list()}>
          {emails.map((email) => (
            <li key={email.id}>
              <EmailEntry email={email} />
            </li>
          ))}
        </ul>
      </ListContent>
    </>
  );
}
