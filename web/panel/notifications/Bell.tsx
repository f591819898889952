import { ActionIcon, Indicator, Popover, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { markBellSeenMutation, readBellOptions } from '../lib/api/@tanstack/react-query.gen.ts';
import { refresh } from '../lib/client.ts';
import classes from './Bell.module.css';
import { type ActivityEvent, eventText, timeAgo } from './eventText.ts';

/** Unread events, live (product.md, section 7). Opening it reads them. */
export function Bell() {
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState(false);
  const { data } = useQuery(readBellOptions());
  const seen = useMutation({ ...markBellSeenMutation(), onSuccess: () => refresh(queryClient, 'readBell') });
  const unread = data?.unread ?? 0;
  const open = (isOpen: boolean) => {
    setOpened(isOpen);
    if (isOpen && unread > 0) seen.mutate({});
  };
  return (
    <Popover opened={opened} onChange={open} position="bottom-end" width={340} shadow="md" trapFocus returnFocus>
      <Indicator label={unread > 99 ? '99+' : unread} disabled={unread === 0} size={18} color="red.8" offset={6}>
        <Popover.Target>
          <ActionIcon
            variant="default"
            size={44}
            radius="md"
            aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
            onClick={() => open(!opened)}
          >
            <IconBell size={20} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0} aria-label="Notifications">
        {data && data.events.length > 0 ? (
          <ul className={classes.list}>
            {data.events.map((event) => (
              <li key={event.id}>
                <EventLink event={event} onFollow={() => setOpened(false)} />
              </li>
            ))}
          </ul>
        ) : (
          <Text p="lg" c="dimmed" ta="center">
            Nothing has happened yet.
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
  return (
    <Link to="/admin/sellers" search={{ search: event.businessName }} {...shared}>
      {content}
    </Link>
  );
}
