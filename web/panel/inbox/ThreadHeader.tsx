import { Button, Menu, Title } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { formatPhone } from '#domain/phone.ts';
import * as texts from '#texts/chats.gen.ts';
import { handBackChat, reportChat, takeOverChat } from '../../api/sdk.gen.ts';
import { StatusBadge } from '../ui/display/StatusBadge.tsx';
import { ConfirmDialog } from '../ui/feedback/ConfirmDialog.tsx';
import { BackArrow } from '../ui/layout/PageHeader.tsx';
import type { Chat, InboxSearch } from './chats.ts';
import { customerName, ownerLabel, windowLeft } from './labels.ts';
import classes from './Thread.module.css';
import { useChatAction } from './useChatAction.ts';

type Props = { chat: Chat; search: InboxSearch; now: number };

/** Who the customer is, who answers them and for how long still, and the ways to change that. */
export function ThreadHeader({ chat, search, now }: Props) {
  const path = { id: chat.id };
  const takeOver = useChatAction(() => takeOverChat({ path }), texts.takenOver());
  const handBack = useChatAction(() => handBackChat({ path }), texts.handedBack());
  const isPersons = chat.owner === 'person';
  const change = isPersons ? handBack : takeOver;
  return (
    <header className={classes.head}>
      <BackArrow
        to="/seller/chats"
        search={{ ...search, chat: undefined }}
        className={classes.back}
        aria-label={texts.back()}
      />
      <div className={classes.who}>
        <Title order={2} className={classes.name}>
          {customerName(chat, formatPhone)}
        </Title>
        <div className={classes.minor}>
          <span>{chat.phone ? formatPhone(chat.phone) : texts.numberHidden()}</span>
          <span aria-hidden>·</span>
          <span>{texts.answers({ who: ownerLabel(chat) })}</span>
          <span aria-hidden>·</span>
          <span>{chat.hasStopped ? texts.stopped() : (windowLeft(chat.windowEndsAt, now) ?? texts.windowOver())}</span>
        </div>
      </div>
      {chat.isReported && <StatusBadge label={texts.isReported()} color="gray" />}
      <Button variant="default" size="xs" disabled={change.isPending} onClick={() => change.mutate()}>
        {isPersons ? texts.handBack() : texts.takeOver()}
      </Button>
      {!chat.isReported && <Report id={chat.id} />}
    </header>
  );
}

function Report({ id }: { id: string }) {
  const [isAsking, setAsking] = useState(false);
  const report = useChatAction(() => reportChat({ path: { id } }), texts.reported());
  return (
    <>
      <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="default" size="xs" aria-label={texts.more()}>
            <IconDots size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setAsking(true)}>{texts.report()}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => report.mutateAsync()}
        title={texts.reportQuestion()}
        text={texts.reportHint()}
        confirmLabel={texts.report()}
        pendingLabel={texts.reporting()}
      />
    </>
  );
}
