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

/** An email with its text, if it is stored: emails that an SMTP server accepted are not. */
export function EmailEntry({ email }: { email: Email }) {
  const { label, color } = statuses[email.status];
  const header = (
    <>
      <IconChevronDown size={18} className={classes.chevron} data-empty={!email.body || undefined} aria-hidden />
      <span className={classes.words}>
        <span className={classes.top}>
          <span className={classes.subject}>{email.subject}</span>
          <StatusBadge label={label()} color={color} />
        </span>
        <span className={classes.detail}>
          {texts.to({ recipient: email.recipient, date: formatDateTime(email.createdAt) })}
        </span>
      </span>
    </>
  );
  if (!email.body) return <div className={classes.head}>{header}</div>;
  return (
    <details>
      <summary className={classes.head}>{header}</summary>
      <p className={classes.body}>
        <TextWithLinks text={email.body} />
      </p>
    </details>
  );
}

/** Splitting by a capturing group puts the URLs at odd positions. */
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
