import { IconBell } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import * as texts from '#texts/layout.gen.ts';
import { IconButton } from '../../ui/display/IconButton.tsx';
import classes from './BellButton.module.css';

export function BellButton({ unread, ...button }: ComponentPropsWithRef<'button'> & { unread: number }) {
  return (
    <div className={classes.bell}>
      <IconButton
        {...button}
        label={unread === 0 ? texts.notifications() : texts.unreadNotifications({ unread })}
        icon={IconBell}
      />
      {unread > 0 && (
        <span className={classes.badge} aria-hidden>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </div>
  );
}
