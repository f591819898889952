import { IconMail } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import * as texts from '#texts/mails.gen.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { ListContent } from '../ui/table/ListContent.tsx';
import { mailList } from './list.ts';
import classes from './Mail.module.css';
import { Mail } from './Mail.tsx';

/** Every mail that the marketplace has written, newest first. */
export function MailList() {
  const list = useInfiniteQuery(mailList());
  const mails = list.data?.pages.flatMap((page) => page.mails) ?? [];
  return (
    <ListContent
      list={list}
      loading={{ text: texts.loading() }}
      isEmpty={mails.length === 0}
      empty={<EmptyState icon={IconMail} order={3} title={texts.empty()} text={texts.emptyHint()} />}
    >
      <ul className={classes.list}>
        {mails.map((mail) => (
          <li key={mail.id}>
            <Mail mail={mail} />
          </li>
        ))}
      </ul>
    </ListContent>
  );
}
