import { Link } from '@tanstack/react-router';
import { formatPhone } from '#domain/language/phone.ts';
import * as texts from '#texts/chats.gen.ts';
import { typedText } from '../../../typedText.ts';
import { Avatar } from '../../ui/display/Avatar.tsx';
import { StatusBadge } from '../../ui/display/StatusBadge.tsx';
import { TestBadge } from '../../ui/display/TestBadge.tsx';
import classes from './ChatRow.module.css';
import facts from './chatFacts.module.css';
import { formatShortTime, formatWindowLeft, getCustomerName, getOwnerLabel, messageKindLabels } from './chatLabels.ts';
import type { InboxSearch, ListedChat } from './chatQueries.ts';

type Props = { chat: ListedChat; search: InboxSearch; now: number };

/** A chat in the list: customer, time, last message, who answers, and the time left to reply. */
export function ChatRow({ chat, search, now }: Props) {
  const name = getCustomerName(chat, formatPhone);
  const isOpen = search.chat === chat.id;
  const last = chat.lastText || messageKindLabels[chat.lastKind]();
  return (
    <Link
      to="/seller/chats"
      search={{ ...search, chat: chat.id }}
      className={classes.row}
      data-chat={chat.id}
      aria-current={isOpen || undefined}
      resetScroll={false}
    >
      <Avatar name={name} size={40} />
      <span className={classes.words}>
        <span className={classes.line}>
          <span className={classes.name} {...typedText(name)} data-unread={chat.unread > 0 || undefined}>
            {name}
          </span>
          <time className={classes.minor} dateTime={chat.lastMessageAt}>
            {formatShortTime(chat.lastMessageAt, now)}
          </time>
        </span>
        <span className={classes.line}>
          <span className={classes.last} {...typedText(last)}>
            {chat.lastDirection === 'out' ? texts.lastOut({ text: last }) : last}
          </span>
          {chat.unread > 0 && (
            <span className={classes.unread}>
              <span aria-hidden>{chat.unread}</span>
              <span className={classes.unseen}>{texts.unreadCount({ count: chat.unread })}</span>
            </span>
          )}
        </span>
        <span className={classes.facts}>
          {chat.isTest && <TestBadge />}
          {chat.needsYou && <StatusBadge label={texts.needsYou()} color="orange" />}
          <span className={facts.dotted}>
            <span>{getOwnerLabel(chat)}</span>
            <span>
              {chat.hasStopped ? texts.stopped() : (formatWindowLeft(chat.windowEndsAt, now) ?? texts.windowOver())}
            </span>
          </span>
        </span>
      </span>
    </Link>
  );
}
