import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import * as texts from '#texts/layout.gen.ts';
import classes from './BellButton.module.css';

type ButtonProps = ActionIconProps & Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps>;

export function BellButton({ unread, ...button }: ButtonProps & { unread: number }) {
  return (
    <div className={classes.bell}>
      <ActionIcon
        {...button}
        variant="default"
        size={44}
        radius="md"
        aria-label={unread === 0 ? texts.notifications() : texts.unreadNotifications({ unread })}
      >
        <IconBell size={20} aria-hidden />
      </ActionIcon>
      {unread > 0 && (
        <span className={classes.badge} aria-hidden>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </div>
  );
}
