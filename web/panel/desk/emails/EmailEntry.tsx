import { Anchor } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { formatDateTime } from '#texts/formats.ts';
import * as texts from '#texts/mails.gen.ts';
import type { ListMailsResponse } from '../../../api/types.gen.ts';
import { StatusBadge } from '../../ui/display/StatusBadge.tsx';
import classes from './Email.module.css';

type Email = ListMailsResponse['mails'][number];

const statuses: Record<Email['status'], { label: () => string; color: string }> = {
  queued: { label: texts.queued, color: 'orange' },
  sent: { label: texts.sent, color: 'green' },
  kept: { label: texts.kept, color: 'gray' },
};

/** One mail; its text opens below it. What an SMTP server has taken is not kept. */
export function EmailEntry({ mail }: { mail: Email }) {
  const { label, color } = statuses[mail.status];
  const head = (
    <>
      <IconChevronDown size={18} className={classes.chevron} data-empty={!mail.body || undefined} aria-hidden />
      <span className={classes.words}>
        <span className={classes.top}>
          <span className={classes.subject}>{mail.subject}</span>
          <StatusBadge label={label()} color={color} />
        </span>
        <span className={classes.detail}>
          {texts.to({ recipient: mail.recipient, date: formatDateTime(mail.createdAt) })}
        </span>
      </span>
    </>
  );
  if (!mail.body) return <div className={classes.head}>{head}</div>;
  return (
    <details>
      <summary className={classes.head}>{head}</summary>
      <p className={classes.body}>
        <TextWithLinks text={mail.body} />
      </p>
    </details>
  );
}

/** The addresses in a text as links; every second part of the split is one. */
function TextWithLinks({ text }: { text: string }) {
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
