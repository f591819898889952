import { Anchor } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { formatDateTime } from '#texts/formats.ts';
import type { ListMailsResponse } from '../../api/types.gen.ts';
import { StatusBadge } from '../ui/display/StatusBadge.tsx';
import classes from './Mail.module.css';

type MailRecord = ListMailsResponse['mails'][number];

const statuses: Record<MailRecord['status'], { label: string; color: string }> = {
  queued: { label: 'Waiting', color: 'orange' },
  sent: { label: 'Sent', color: 'green' },
  kept: { label: 'Kept here', color: 'gray' },
};

/** One mail; its text opens below it. What an SMTP server has taken is not kept. */
export function Mail({ mail }: { mail: MailRecord }) {
  const head = (
    <>
      <IconChevronDown size={18} className={classes.chevron} data-empty={!mail.body || undefined} aria-hidden />
      <span className={classes.words}>
        <span className={classes.top}>
          <span className={classes.subject}>{mail.subject}</span>
          <StatusBadge {...statuses[mail.status]} />
        </span>
        <span className={classes.detail}>
          To {mail.recipient} · {formatDateTime(mail.createdAt)}
        </span>
      </span>
    </>
  );
  if (!mail.body) return <div className={classes.head}>{head}</div>;
  return (
    <details>
      <summary className={classes.head}>{head}</summary>
      <p className={classes.body}>
        <WithLinks text={mail.body} />
      </p>
    </details>
  );
}

/** The addresses in a text as links; every second part of the split is one. */
function WithLinks({ text }: { text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
      <Anchor key={index} href={part} target="_blank" rel="noreferrer">
        {part}
      </Anchor>
    ) : (
      part
    ),
  );
}
