import { Button, Title } from '@mantine/core';
import { formatPhone } from '#domain/language/phone.ts';
import * as texts from '#texts/chats.gen.ts';
import { handBackChat, takeOverChat } from '../../../api/sdk.gen.ts';
import { BackArrow } from '../../ui/layout/PageHeader.tsx';
import facts from './chatFacts.module.css';
import { describeAnswerer, formatWindowLeft, getCustomerName } from './chatLabels.ts';
import type { Chat, InboxSearch } from './chatQueries.ts';
import { ReportChatButton } from './ReportChatButton.tsx';
import { SummaryButton } from './SummaryButton.tsx';
import classes from './Thread.module.css';
import { useChatAction } from './useChatAction.ts';

type Props = { chat: Chat; search: InboxSearch; now: number; isLong: boolean };

/** The customer, who answers them, and the time left to reply. */
export function ThreadHeader({ chat, search, now, isLong }: Props) {
  const path = { id: chat.id };
  const takeOver = useChatAction(() => takeOverChat({ path }), texts.takenOver());
  const handBack = useChatAction(
    () => handBackChat({ path }),
    chat.isAssistantOn ? texts.handedBack() : texts.handedBackOff(),
  );
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
          {getCustomerName(chat, formatPhone)}
        </Title>
        <div className={facts.dotted}>
          <span>{chat.phone ? formatPhone(chat.phone) : texts.numberHidden()}</span>
          <span>{describeAnswerer(chat)}</span>
          <span>
            {chat.hasStopped ? texts.stopped() : (formatWindowLeft(chat.windowEndsAt, now) ?? texts.windowOver())}
          </span>
        </div>
      </div>
      <Button variant="default" size="xs" disabled={change.isPending} onClick={() => change.mutate()}>
        {isPersons ? texts.handBack() : texts.takeOver()}
      </Button>
      {isLong && <SummaryButton id={chat.id} />}
      <ReportChatButton id={chat.id} isReported={chat.isReported} />
    </header>
  );
}
