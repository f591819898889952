import { Popover, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import * as texts from '#texts/bell.gen.ts';
import classes from './Bell.module.css';
import { BellButton } from './BellButton.tsx';
import { type ActivityEvent, eventText, timeAgo } from './eventText.ts';

export type BellListProps = {
  /** `undefined` while they are on their way. */
  events: readonly ActivityEvent[] | undefined;
  unread: number;
  /** Called when it opens. */
  onRead: () => void;
};

/** The bell with its opened list. */
export function BellList({ events, unread, onRead }: BellListProps) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const change = (isOpen: boolean) => {
    setOpened(isOpen);
    if (isOpen) onRead();
  };
  // Rendered when it is first opened, but closed at first: what mounts open cannot give the focus back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    button.current?.focus();
    change(true);
  }, []);
  return (
    <Popover opened={opened} onChange={change} position="bottom-end" width={340} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <BellButton ref={button} unread={unread} onClick={() => change(!opened)} />
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={texts.notifications()}>
        {events && events.length > 0 ? (
          <ul className={classes.list}>
            {events.map((event) => (
              <li key={event.id}>
                <EventLink event={event} onFollow={() => setOpened(false)} />
              </li>
            ))}
          </ul>
        ) : (
          <Text p="lg" c="dimmed" ta="center">
            {texts.empty()}
          </Text>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function EventLink({ event, onFollow }: { event: ActivityEvent; onFollow: () => void }) {
  const content = (
    <>
      <span>{eventText(event)}</span>
      <time className={classes.time} dateTime={event.at}>
        {timeAgo(event.at, Date.now())}
      </time>
    </>
  );
  const shared = { className: classes.event, onClick: onFollow };
  if (event.kind === 'order') {
    return (
      <Link to="/seller/orders" search={{ search: event.orderLabel }} {...shared}>
        {content}
      </Link>
    );
  }
  if (event.kind === 'review') {
    return (
      <Link to="/seller/reviews" {...shared}>
        {content}
      </Link>
    );
  }
  if (event.kind === 'chat') {
    return (
      <Link to="/seller/chats" search={{ chat: event.id }} {...shared}>
        {content}
      </Link>
    );
  }
  if (event.kind === 'report') {
    // Not to the conversation itself: opening that is recorded.
    return (
      <Link to="/admin/chats" {...shared}>
        {content}
      </Link>
    );
  }
  return (
    <Link to="/admin/sellers" search={{ search: event.businessName }} {...shared}>
      {content}
    </Link>
  );
}
