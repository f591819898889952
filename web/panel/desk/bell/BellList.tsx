import { Popover } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import * as texts from '#texts/bell.gen.ts';
import { useBackCloses } from '../../lib/useBackCloses.ts';
import { BellButton } from './BellButton.tsx';
import { Notifications } from './Notifications.tsx';

export function BellList({ unread }: { unread: number }) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Mounted closed and opened afterwards: a popover that mounts open cannot return the focus.
  useEffect(() => {
    button.current?.focus();
    setOpened(true);
  }, []);
  useBackCloses(opened, () => setOpened(false));
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={340} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <BellButton ref={button} unread={unread} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={texts.notifications()}>
        <Notifications onFollow={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
