import { ActionIcon, Button, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import * as texts from '#texts/bell.gen.ts';
import { readBellOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { announce } from '../../ui/feedback/announce.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import classes from './Bell.module.css';
import { NotificationLink } from './NotificationLink.tsx';
import { type BellNotification, describeNotification } from './notificationText.ts';
import { useMarkAsRead } from './useMarkAsRead.ts';

/** Following a notification or clicking its button marks it as read. */
export function Notifications({ onFollow }: { onFollow: () => void }) {
  const query = useQuery({ ...readBellOptions(), staleTime: 0 });
  const { markOneRead, markAllRead } = useMarkAsRead();
  const list = useRef<HTMLUListElement>(null);
  const all = query.data?.notifications ?? [];
  const unreadCount = all.filter(({ isUnread }) => isUnread).length;
  return (
    <>
      <div className={classes.head}>
        {/* Gets the focus first, even while the notifications are loading. */}
        <h2 className={classes.title} tabIndex={-1} data-autofocus>
          {texts.notifications()}
        </h2>
        {unreadCount > 0 && (
          <Button
            size="xs"
            variant="subtle"
            onClick={() => {
              list.current?.querySelector('a')?.focus();
              markAllRead();
              announce(texts.allRead());
            }}
          >
            {texts.readAll()}
          </Button>
        )}
      </div>
      {query.isPending ? (
        <LoadingState text={texts.loading()} />
      ) : query.isLoadingError ? (
        <ErrorState message={renderErrorMessage(query.error)} onRetry={() => query.refetch()} />
      ) : all.length === 0 ? (
        <Text p="lg" c="dimmed" ta="center">
          {texts.empty()}
        </Text>
      ) : (
        <ul className={classes.list} ref={list}>
          {all.map((notification) => (
            <Entry
              // A read notification may absorb earlier ones of its kind, and keeps its key.
              key={`${notification.kind} ${notification.event.id}`}
              notification={notification}
              onFollow={() => {
                if (notification.isUnread) markOneRead(notification);
                onFollow();
              }}
              onMarkRead={() => {
                markOneRead(notification);
                announce(texts.read({ left: unreadCount - 1 }));
              }}
            />
          ))}
        </ul>
      )}
    </>
  );
}

type EntryProps = { notification: BellNotification; onFollow: () => void; onMarkRead: () => void };

function Entry({ notification, onFollow, onMarkRead }: EntryProps) {
  const { isUnread } = notification;
  return (
    <li className={classes.entry} data-unread={isUnread || undefined}>
      <NotificationLink notification={notification} onFollow={onFollow} />
      {isUnread && (
        <ActionIcon
          variant="subtle"
          size={44}
          data-read
          aria-label={texts.readOne({ what: describeNotification(notification) })}
          onClick={({ currentTarget }) => {
            focusNext(currentTarget);
            onMarkRead();
          }}
        >
          <IconCheck size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

/** The button disappears with the unread mark, so the focus moves to the next one, or to the entry. */
function focusNext(button: HTMLButtonElement): void {
  const buttons = [...(button.closest('ul')?.querySelectorAll<HTMLElement>('[data-read]') ?? [])];
  const next = buttons[buttons.indexOf(button) + 1] ?? buttons.find((other) => other !== button);
  (next ?? button.closest('li')?.querySelector('a'))?.focus();
}
